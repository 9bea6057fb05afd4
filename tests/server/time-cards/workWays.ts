import { agency, type CardWay, candidate, dtos, early, own, shift, system } from './cardWay.ts'
import { minutesLater, toWall } from './cardWorld.ts'

const at = (minutes: number) => ({ At: minutesLater(minutes).toISOString() })
const sentLater = { IsClockSentLater: true }

/** The clock without a net (rules C9.16): judged as of when it was pressed. */
const sentLaterWays: CardWay[] = [
  ...(['ReadyToStart', 'ActionRequired'] as const).map(from =>
    candidate('C9.16', from, 'clockIn', {
      args: at(10),
      minutes: 729,
      to: 'Working',
      row: { ...sentLater, StatusOn: minutesLater(10).toISOString() },
    }),
  ),
  ...[
    { args: at(-15), minutes: 705, to: 'Working' as const, row: sentLater },
    {
      args: at(-15),
      minutes: 706,
      refusal: 'The clock was pressed more than 12 hours ago. Tell your agency when you worked.',
    },
    { args: at(-16), refusal: early },
    { args: at(719), minutes: 900, to: 'Working' as const },
    { args: at(720), minutes: 900, refusal: 'This shift has ended. Please contact the agency.' },
    { args: at(62), to: 'Working' as const, row: { StatusOn: minutesLater(60).toISOString() } },
    {
      args: at(63),
      refusal: 'The clock cannot be pressed at a time that is still to come. Check the time of your phone.',
    },
  ].map(way => candidate('C9.16', 'ReadyToStart', 'clockIn', way)),
  candidate('C9.16', 'Working', 'breakStart', {
    slots: 'open',
    args: at(300),
    minutes: 800,
    to: 'OnBreak',
    row: sentLater,
  }),
  candidate('C9.16', 'OnBreak', 'breakEnd', {
    slots: 'onBreak',
    args: at(330),
    minutes: 800,
    to: 'Working',
    row: { ...sentLater, BreakDuration: 30 },
  }),
  ...[
    { event: 'breakStart', slots: 'open' as const, args: at(300), to: 'ActionRequired' as const, row: sentLater },
    { event: 'breakStart', slots: 'onBreak' as const, args: at(300), refusal: own.ActionRequired },
    { event: 'breakStart', slots: 'open' as const, args: at(960), refusal: own.ActionRequired },
    {
      ...{ event: 'breakEnd', slots: 'onBreak' as const, args: at(330), to: 'ActionRequired' as const },
      row: { ...sentLater, BreakDuration: 30 },
    },
    { event: 'breakEnd', slots: 'open' as const, args: at(330), refusal: own.ActionRequired },
    { event: 'breakEnd', slots: 'onBreak' as const, refusal: own.ActionRequired },
  ].map(({ event, ...way }) =>
    candidate('C9.16', 'ActionRequired', event, {
      ...{ minutes: 970, values: { StatusOn: minutesLater(960).toISOString() } },
      ...way,
    }),
  ),
  candidate('C9.16', 'ActionRequired', 'clockOut', {
    slots: 'open',
    args: at(721),
    minutes: 1400,
    to: 'Completed',
    row: { ...sentLater, TotalPaidDuration: 721, IsClockOutEntered: null },
  }),
  candidate('C9.16', 'Working', 'clockOut', {
    slots: 'open',
    args: at(781),
    minutes: 800,
    question: 'LeftAt',
    refusal: 'The shift has been over for more than an hour. When did you leave?',
  }),
  candidate('C9.16', 'Working', 'clockOut', {
    slots: 'open',
    minutes: 960,
    args: { ...at(790), LeftAt: toWall(800) },
    refusal: 'That is still to come. Enter when you left.',
  }),
]

/** How a shift is worked and its slots are corrected (rules C3, T3 to T10, T16, T18), a way each and the borders of its guards. */
export const workWays: CardWay[] = [
  system('T3', 'Pending', 'ready', { to: 'ReadyToStart' }),
  system('T3', 'Pending', 'ready', { attendance: 4, to: 'ReadyToStart' }),
  system('T3', 'Pending', 'ready', {
    attendance: 1,
    refusal: 'The hours of this shift come on paper or from the facility: there is no clock for it.',
  }),
  candidate('T4', 'ReadyToStart', 'clockIn', { minutes: -15, to: 'Working' }),
  candidate('T4', 'ReadyToStart', 'clockIn', { minutes: -16, refusal: early }),
  candidate('T4', 'ReadyToStart', 'clockIn', { minutes: 719, to: 'Working' }),
  candidate('T4', 'ReadyToStart', 'clockIn', {
    minutes: 720,
    refusal: 'This shift has ended. Please contact the agency.',
  }),
  candidate('T4', 'ActionRequired', 'clockIn', { minutes: 61, to: 'Working' }),
  candidate('T4', 'ActionRequired', 'clockIn', {
    slots: 'open',
    refusal: 'This time card has slots already. Remove them first.',
  }),
  candidate('T4', 'ActionRequired', 'clockIn', {
    attendance: 1,
    refusal: 'The hours of this shift come on paper or from the facility: there is no clock for it.',
  }),
  ...sentLaterWays,
  candidate('T5', 'Working', 'breakStart', { slots: 'open', to: 'OnBreak' }),
  candidate('T6', 'OnBreak', 'breakEnd', {
    slots: 'onBreak',
    minutes: 330,
    to: 'Working',
    row: { BreakDuration: 30, TotalPaidDuration: 0 },
  }),
  candidate('T7', 'Working', 'clockOut', {
    slots: 'open',
    minutes: 1,
    question: 'IgnoreWarning',
    refusal: '0.02 h are less than half of the planned 12 h.\nIs that right?',
  }),
  candidate('T7', 'Working', 'clockOut', {
    slots: 'open',
    minutes: 1,
    to: 'Completed',
    args: { IgnoreWarning: true },
    row: { TotalPaidDuration: 1, HoursConfirmedFor: '0.02 / 0 / 12', IsClockOutEntered: null, IsClockSentLater: null },
  }),
  candidate('T7', 'Working', 'clockOut', {
    slots: 'open',
    minutes: 0,
    refusal: 'Clock in must not be greater than or equal to clock out.',
  }),
  candidate('T7', 'OnBreak', 'clockOut', {
    slots: 'onBreak',
    minutes: 390,
    to: 'Completed',
    args: { IgnoreWarning: true },
    row: { TotalPaidDuration: 300, BreakDuration: 90 },
  }),
  candidate('T7', 'Working', 'clockOut', {
    slots: 'open',
    minutes: 780,
    to: 'Completed',
    row: { TotalPaidDuration: 780, HoursConfirmedFor: null },
  }),
  candidate('C9.10', 'ActionRequired', 'clockOut', {
    slots: 'open',
    minutes: 781,
    question: 'LeftAt',
    refusal: 'The shift has been over for more than an hour. When did you leave?',
  }),
  candidate('C9.10', 'ActionRequired', 'clockOut', {
    slots: 'open',
    minutes: 5000,
    to: 'Completed',
    args: { LeftAt: toWall(720) },
    row: { TotalPaidDuration: 720, IsClockOutEntered: true },
  }),
  candidate('C9.10', 'ActionRequired', 'clockOut', {
    slots: 'open',
    minutes: 970,
    args: { LeftAt: toWall(971) },
    refusal: 'That is still to come. Enter when you left.',
  }),
  candidate('C9.10', 'ActionRequired', 'clockOut', {
    slots: 'open',
    minutes: 1500,
    args: { LeftAt: toWall(1441), IgnoreWarning: true },
    refusal: 'This shift began more than a day ago. Tell your agency when it ended.',
  }),
  candidate('C9.10', 'ActionRequired', 'clockOut', {
    slots: 'open',
    minutes: 5000,
    question: 'LeftAt',
    refusal: 'The shift has been over for more than an hour. When did you leave?',
  }),
  ...[
    { question: 'LeftAt', refusal: 'The shift has been over for more than an hour. When did you leave?' },
    { args: { LeftAt: toWall(720), IgnoreWarning: true }, to: 'Completed' as const, row: { TotalPaidDuration: 720 } },
  ].map(way =>
    candidate('C9.10', 'Working', 'clockOut', {
      slots: 'open',
      minutes: 1500,
      ...way,
      values: { EndsOn: minutesLater(720 + 2 * 1440).toISOString() },
    }),
  ),
  agency('C9.4', 'ActionRequired', 'correct', {
    call: 'addSlots',
    minutes: 4000,
    args: {
      dtos: [shift, { ...shift, StartTime: toWall(721), EndTime: toWall(2161) }],
      IgnoreWarning: true,
    },
    values: { EndsOn: minutesLater(1080).toISOString() },
    refusal: '36 h are more than the 24 h that the days of this shift have.',
  }),
  ...[
    {
      values: { HoursConfirmedFor: '30 / 0 / 36 / 10' },
      refusal: '22 h in one day are more than 16 h.\nIs that right?',
    },
    { values: { HoursConfirmedFor: '30 / 0 / 36 / 22' }, to: 'Completed' as const },
  ].map(({ values, ...way }) =>
    agency('C9.4', 'ActionRequired', 'correct', {
      call: 'addSlots',
      minutes: 4000,
      ...way,
      values: { ...values, EndsOn: minutesLater(720 + 2 * 1440).toISOString() },
      args: {
        dtos: [
          { ...shift, EndTime: toWall(1320) },
          { ...shift, StartTime: toWall(1440), EndTime: toWall(1680) },
          { ...shift, StartTime: toWall(2880), EndTime: toWall(3120) },
        ],
      },
    }),
  ),
  candidate('T7', 'ActionRequired', 'clockOut', { refusal: own.ActionRequired }),
  system('T8', 'ReadyToStart', 'miss', { to: 'ActionRequired' }),
  system('T9', 'Working', 'miss', { slots: 'open', to: 'ActionRequired' }),
  system('T9', 'OnBreak', 'miss', { slots: 'onBreak', to: 'ActionRequired' }),
  system('T18', 'Pending', 'miss', { attendance: 1, to: 'ActionRequired' }),
  system('T18', 'NA', 'miss', { attendance: 2, to: 'ActionRequired' }),
  system('T18', 'Pending', 'miss', { values: { TATypeLookupID: null }, to: 'ActionRequired' }),
  system('T18', 'Pending', 'miss', { refusal: 'The hours of this shift come by the clock.' }),
  agency('T10', 'ActionRequired', 'correct', {
    call: 'addSlots',
    args: dtos,
    minutes: 800,
    to: 'Completed',
    row: { TotalPaidDuration: 720 },
  }),
  agency('T10', 'ActionRequired', 'correct', {
    call: 'addSlots',
    args: { dtos: [{ ...shift, EndTime: null }] },
    to: 'ActionRequired',
  }),
  agency('C9.4', 'ActionRequired', 'correct', {
    call: 'addSlots',
    minutes: 719,
    args: dtos,
    refusal: 'That is still to come: enter what was worked.',
  }),
  agency('C9.4', 'ActionRequired', 'correct', {
    call: 'addSlots',
    minutes: 1500,
    args: { dtos: [{ ...shift, EndTime: toWall(961) }] },
    refusal:
      '16.02 h are more than 4 h above the planned 12 h.\n16.02 h in one day are more than 16 h.\nIs that right?',
    question: 'IgnoreWarning',
  }),
  agency('C9.4', 'ActionRequired', 'correct', {
    call: 'addSlots',
    minutes: 1500,
    to: 'Completed',
    args: { dtos: [{ ...shift, EndTime: toWall(961) }], IgnoreWarning: true },
    row: { TotalPaidDuration: 961, HoursConfirmedFor: '16.02 / 0 / 12' },
  }),
  agency('C9.4', 'ActionRequired', 'correct', {
    call: 'addSlots',
    minutes: 1500,
    to: 'Completed',
    args: { dtos: [{ ...shift, EndTime: toWall(960) }] },
  }),
  ...(['NA', 'Pending', 'ReadyToStart'] as const).flatMap(from => [
    agency('T10', from, 'correct', {
      call: 'addSlots',
      minutes: 1,
      to: 'Completed',
      args: { dtos: [{ ...shift, EndTime: toWall(1) }], IgnoreWarning: true },
    }),
    agency('T10', from, 'correct', {
      call: 'addSlots',
      args: dtos,
      minutes: -1,
      refusal: 'This shift has not begun yet.',
    }),
  ]),
  agency('T16', 'Disputed', 'correct', {
    call: 'addSlots',
    slots: 'worked',
    args: { dtos: [{ ...shift, StartTime: toWall(720), EndTime: toWall(750) }] },
    minutes: 800,
    to: 'Disputed',
    row: { TotalPaidDuration: 720, BreakDuration: 30 },
  }),
  agency('T16', 'Completed', 'correct', {
    call: 'addSlots',
    slots: 'worked',
    args: { dtos: [{ IsBreak: true, StartTime: toWall(600), EndTime: toWall(610) }] },
    minutes: 800,
    to: 'Completed',
    row: { TotalPaidDuration: 680, BreakDuration: 40 },
  }),
  agency('T16', 'Unapproved', 'correct', {
    call: 'addSlots',
    slots: 'worked',
    args: { dtos: [{ ...shift, StartTime: toWall(720), EndTime: null }] },
    minutes: 800,
    refusal: 'Every slot needs a clock out, and at least one must be a shift.',
  }),
  agency('T16', 'Working', 'correct', {
    call: 'addSlots',
    slots: 'open',
    args: { dtos: [{ IsBreak: true, StartTime: toWall(10), EndTime: toWall(20) }] },
    to: 'Working',
    row: { TotalPaidDuration: 0, BreakDuration: 10 },
  }),
]
