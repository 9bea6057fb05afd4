import {
  agency,
  type CardWay,
  candidate,
  dispute,
  email,
  exported,
  facility,
  isExported,
  reason,
  system,
  worked,
} from './cardWay.ts'
import { type CardState, cardStatuses, toWall } from './cardWorld.ts'

/** How a card is sent, decided, taken in and out (rules C3, T11 to T15, T17, T19 to T22), a way each and the borders of its guards. */
export const decisionWays: CardWay[] = [
  ...(['Completed', 'Unapproved', 'Disputed'] as const).flatMap(from => [
    candidate('T11', from, 'submit', {
      slots: 'worked',
      args: email,
      to: 'Unapproved',
      row: { ReceiverEmail: 'ann@mercy.example', ...worked },
    }),
    agency('T11', from, 'submit', { slots: 'worked', args: email, to: 'Unapproved' }),
    agency('T11', from, 'submit', {
      slots: 'worked',
      refusal: 'Enter an email: nobody at this facility receives time sheets.',
    }),
    agency('T11', from, 'submit', { args: email, refusal: 'A time card needs at least one shift slot.' }),
    agency('T13', from, 'approve', {
      slots: 'worked',
      to: 'Approved',
      row: { ApprovedHours: 11.5, ApprovedBy: 'kim', ApprovedByName: 'Kim Tester', ApprovedByEmail: null, ...worked },
    }),
    facility('T13', from, 'approve', {
      slots: 'worked',
      to: 'Approved',
      row: { ApprovedByName: 'Kim Tester', ApprovedByEmail: 'kim@mercy.example' },
    }),
    facility('T13', from, 'approve', {
      slots: 'worked',
      args: { ApprovedHours: 10.25, ApprovedByName: 'Ann' },
      to: 'Approved',
      row: { ApprovedHours: 10.25, ApprovedByName: 'Ann' },
    }),
  ]),
  agency('T13', 'Received', 'approve', { refusal: 'Enter the approved hours: this time card has no slots.' }),
  agency('T13', 'Received', 'approve', {
    args: { ApprovedHours: 11 },
    to: 'Approved',
    row: { ApprovedHours: 11, HoursConfirmedFor: null },
  }),
  facility('T13', 'Received', 'approve', {
    args: { ApprovedHours: 999, IgnoreWarning: true },
    refusal: '999 h are more than the 24 h that the days of this shift have.',
  }),
  agency('C9.4', 'Received', 'approve', {
    args: { ApprovedHours: 9.95 },
    question: 'IgnoreWarning',
    refusal: '9.95 h are approved, 12 h were planned.\nIs that right?',
  }),
  agency('C9.4', 'Completed', 'approve', {
    slots: 'worked',
    question: 'IgnoreWarning',
    args: { ApprovedHours: 9 },
    refusal: '9 h are approved, the clock says 11.5 h.\nIs that right?',
  }),
  facility('C9.4', 'Unapproved', 'approve', {
    slots: 'worked',
    to: 'Approved',
    args: { ApprovedHours: 9, IgnoreWarning: true },
    row: { ApprovedHours: 9, HoursConfirmedFor: '9 / 0.5 / 12' },
  }),
  agency('C9.4', 'Unapproved', 'approve', {
    slots: 'long',
    to: 'Approved',
    values: { HoursConfirmedFor: '16.02 / 0 / 12', HoursConfirmedBy: 'Nora' },
    row: { ApprovedMinutes: 961, HoursConfirmedFor: '16.02 / 0 / 12', HoursConfirmedBy: 'Nora' },
  }),
  system('C9.4', 'Unapproved', 'autoApprove', {
    slots: 'long',
    refusal: '16.02 h are more than 4 h above the planned 12 h.\n16.02 h in one day are more than 16 h.',
  }),
  agency('T13', 'Received', 'approve', {
    args: { ApprovedHours: 999.01 },
    refusal: 'Please enter a valid Approved hours.',
  }),
  agency('T13', 'Received', 'approve', {
    args: { ApprovedHours: -0.01 },
    refusal: 'Please enter a valid Approved hours.',
  }),
  ...[
    { refusal: 'The facility says 10 h, the slots say 11.5 h. Say which hours hold.' },
    { args: { Resolution: 1 }, row: { ApprovedHours: 10, ApprovedMinutes: 600, Resolution: 1 } },
    {
      args: { Resolution: 2, ApprovedHours: 3, DecisionNote: 'We saw the log.' },
      row: { ApprovedHours: 11.5, ApprovedMinutes: 690, DecisionNote: 'We saw the log.' },
    },
    { args: { ApprovedHours: 10.75 }, row: { ApprovedHours: 10.75, ApprovedMinutes: 645, Resolution: null } },
    { call: 'resolve', args: { Resolution: 3 }, refusal: 'Please fill all mandatory fields.' },
    {
      call: 'resolve',
      args: { Resolution: 3, ApprovedHours: 10.75 },
      row: { ApprovedHours: 10.75, ApprovedMinutes: 645, Resolution: 3 },
    },
    {
      values: {
        ...{ ApprovedHours: null, AdjustedBreakTime: 30 },
        ...{ AdjustedClockIn: '2037-11-25T07:00:00', AdjustedClockOut: '2037-11-25T17:30:00' },
      },
      args: { Resolution: 1 },
      row: { ApprovedHours: 10, ApprovedMinutes: 600 },
    },
  ].map(way =>
    agency('T13', 'Disputed', 'approve', {
      slots: 'worked',
      values: { ApprovedHours: 10 },
      ...way,
      ...(!('refusal' in way) && { to: 'Approved' as const }),
    }),
  ),
  ...(['Completed', 'Unapproved', 'Received', 'Approved'] as const).flatMap(from => [
    agency('T15', from, 'dispute', {
      args: dispute,
      to: 'Disputed',
      row: { ApprovedHours: 10, DisputedBy: 'kim', DisputedByName: 'Ann', ApprovedOn: null },
    }),
    facility('T15', from, 'dispute', { args: dispute, to: 'Disputed', row: { DisputedByName: 'Kim Tester' } }),
    facility('T15', from, 'disputeAtFacility', {
      args: { ApprovedHours: 10, DisputeReason: 'Late' },
      to: 'Disputed',
      row: { DisputedByName: 'Kim Tester', DisputedByEmail: 'kim@mercy.example', ApprovedOn: null },
    }),
    agency('T15', from, 'disputeAtFacility', {
      args: { ApprovedHours: 10, DisputeReason: 'Late' },
      refusal: 'You do not have permission to do this.',
    }),
  ]),
  agency('T15', 'Completed', 'dispute', {
    args: {
      ...dispute,
      ApprovedHours: null,
      AdjustedClockIn: '2037-11-25T19:00:00',
      AdjustedClockOut: '2037-11-25T07:00:00',
      AdjustedBreakTime: 30,
    },
    to: 'Disputed',
    row: { ApprovedHours: null, AdjustedClockOut: '2037-11-26T07:00:00', AdjustedBreakTime: 30 },
  }),
  agency('T15', 'Completed', 'dispute', {
    args: {
      ...dispute,
      ApprovedHours: null,
      AdjustedClockIn: '2037-11-25T07:00:00',
      AdjustedClockOut: '2037-11-25T09:00:00',
      AdjustedBreakTime: 121,
    },
    refusal: 'The break is longer than the time that was worked.',
  }),
  agency('T15', 'Completed', 'dispute', {
    args: { ...dispute, ApprovedHours: null },
    refusal: 'Please fill all mandatory fields.',
  }),
  agency('T15', 'Completed', 'dispute', {
    args: { ...dispute, ApprovedHours: null, AdjustedClockIn: '2037-11-25T07:00:00' },
    refusal: 'Please fill all mandatory fields.',
  }),
  ...(['2037-11-24T06:59:00', '2037-11-26T19:01:00'] as const).map(AdjustedClockIn =>
    agency('T15', 'Completed', 'dispute', {
      args: { ...dispute, ApprovedHours: null, AdjustedClockIn, AdjustedClockOut: '2037-11-25T19:00:00' },
      refusal: 'Enter a clock in within a day of the shift.',
    }),
  ),
  ...(['2037-11-24T07:00:00', '2037-11-26T19:00:00'] as const).map(AdjustedClockIn =>
    agency('T15', 'Completed', 'dispute', {
      args: { ...dispute, AdjustedClockIn, AdjustedClockOut: AdjustedClockIn, IgnoreWarning: true },
      to: 'Disputed',
      // Times replace hours.
      row: { ApprovedHours: null, AdjustedClockIn },
    }),
  ),
  agency('T15', 'Approved', 'dispute', { args: dispute, values: exported, refusal: isExported }),
  agency('T15', 'Completed', 'dispute', { args: { ...dispute, ApprovedHours: 16 }, to: 'Disputed' }),
  agency('T15', 'Completed', 'dispute', {
    args: { ...dispute, ApprovedHours: 16.05 },
    refusal:
      '16.05 h are more than 4 h above the planned 12 h.\n16.05 h in one day are more than 16 h.\nIs that right?',
    question: 'IgnoreWarning',
  }),
  agency('T15', 'Completed', 'dispute', {
    args: { ...dispute, ApprovedHours: 16.05, IgnoreWarning: true },
    to: 'Disputed',
  }),
  agency('T17', 'Pending', 'receive', { args: { SheetFile: 'file' }, attendance: 1, to: 'Received' }),
  agency('C9.4', 'Pending', 'receive', {
    args: { SheetFile: 'file' },
    attendance: 1,
    minutes: -1,
    refusal: 'This shift has not begun yet.',
  }),
  facility('C9.4', 'Received', 'approve', {
    args: { ApprovedHours: 11 },
    minutes: 600,
    refusal: '11 h are more than the 10 h since the shift began.',
  }),
  agency('C9.4', 'Completed', 'dispute', {
    args: { ...dispute, IgnoreWarning: true },
    minutes: 599,
    refusal: '10 h are more than the 9.98 h since the shift began.',
  }),
  agency('C9.4', 'Completed', 'dispute', {
    minutes: 719,
    args: { ...dispute, ApprovedHours: null, AdjustedClockIn: toWall(0), AdjustedClockOut: toWall(720) },
    refusal: 'That is still to come: enter what was worked.',
  }),
  agency('C9.4', 'Unapproved', 'dispute', {
    slots: 'long',
    args: dispute,
    to: 'Disputed',
    values: { HoursConfirmedFor: '16.02 / 0 / 12', HoursConfirmedBy: 'Nora' },
    row: { HoursConfirmedFor: '16.02 / 0 / 12', HoursConfirmedBy: 'Nora' },
  }),
  agency('T17', 'NA', 'receive', { args: { SheetFile: 'file' }, attendance: 2, to: 'Received' }),
  agency('T17', 'ActionRequired', 'receive', { args: { SheetFile: 'file' }, attendance: 1, to: 'Received' }),
  agency('T17', 'ActionRequired', 'receive', {
    args: { SheetFile: 'file' },
    slots: 'open',
    refusal: 'This time card has slots already. Remove them first.',
  }),
  ...(Object.keys(cardStatuses) as CardState[]).flatMap(from =>
    from === 'Void'
      ? []
      : [
          agency('T19', from, 'void', { args: reason, to: 'Void', row: reason }),
          system('T19', from, 'void', { to: 'Void' }),
        ],
  ),
  agency('T19', 'Approved', 'void', { args: reason, values: exported, refusal: isExported }),
  system('T21', 'Unapproved', 'autoApprove', {
    slots: 'worked',
    to: 'Approved',
    row: { ApprovedBy: 'System', ApprovedHours: 11.5 },
  }),
  agency('T22', 'Approved', 'unlock', {
    args: { UnlockReason: 'Wrong' },
    values: exported,
    to: 'Approved',
    row: { ExportedOn: null, UnlockReason: 'Wrong' },
  }),
  agency('T22', 'Approved', 'unlock', {
    args: { UnlockReason: 'Wrong' },
    refusal: 'Payroll has not taken this time card, so it is not locked.',
  }),
]
