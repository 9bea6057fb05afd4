import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RecordValues } from '../callArguments.ts'
import {
  allowedActions,
  apply,
  isInTargetState,
  listDue,
  type Machine,
  type MachineContext,
  readFlags,
} from '../machine.ts'

/** A cut of the job machine that uses every word of the vocabulary (rules C1). */
const job: Machine = {
  name: 'job',
  state: 'Status',
  initial: 'Unpublished',
  states: [
    { name: 'Unpublished' },
    { name: 'Open' },
    { name: 'Filled' },
    { name: 'InProgress' },
    { name: 'Canceled', terminal: true, message: 'jobs.canceled' },
  ],
  settings: { TimeToCancelJob: 24 },
  flags: {
    IsExpired: {
      all: [
        { left: { field: 'Status' }, is: 'equals', right: 'Open' },
        { left: { hoursUntil: { field: 'ShiftStart' }, zone: { field: 'TimeZone' } }, is: 'atMost', right: 0 },
        { left: { field: 'ConfirmedCount' }, is: 'equals', right: 0 },
      ],
    },
  },
  transitions: [
    { event: 'save', from: ['none'], to: 'Unpublished', permission: 'ADD_JOB' },
    {
      event: 'publish',
      from: ['Unpublished'],
      to: 'Open',
      permission: 'PUBLISH_JOB',
      guards: [
        {
          left: { hoursUntil: { field: 'ShiftStart' }, zone: { field: 'TimeZone' } },
          is: 'above',
          right: 0,
          message: 'jobs.past',
        },
        { left: { fact: 'rates' }, is: 'atLeast', right: 1, message: 'jobs.noRate' },
      ],
      effects: ['notifyMatching'],
    },
    {
      event: 'cancel',
      from: ['Open', 'Filled'],
      to: 'Canceled',
      permission: 'CANCEL_JOB',
      guards: [
        { left: { arg: 'reason' }, is: 'present', message: 'jobs.reason' },
        {
          any: [
            {
              left: { hoursUntil: { field: 'ShiftStart' }, zone: { field: 'TimeZone' } },
              is: 'atLeast',
              right: { setting: 'TimeToCancelJob' },
            },
            {
              all: [
                { left: { arg: 'isForceCancel' }, is: 'equals', right: true },
                { left: { actor: true }, is: 'equals', right: 'Agency' },
              ],
            },
          ],
          message: 'jobs.tooLate',
        },
      ],
    },
    {
      event: 'changeDemand',
      from: ['Open', 'Filled'],
      to: [
        { when: { left: { field: 'Demand' }, is: 'above', right: { field: 'ConfirmedCount' } }, state: 'Open' },
        { state: 'Filled' },
      ],
      guards: [{ left: { arg: 'demand' }, is: 'atLeast', right: { field: 'ConfirmedCount' }, message: 'jobs.demand' }],
      set: [{ property: 'Demand', value: { arg: 'demand' } }],
    },
    {
      event: 'leave',
      from: ['Filled'],
      actors: ['Candidate', 'Agency'],
      guards: [{ left: { field: 'Demand' }, is: 'above', right: 1 }],
      set: [
        { property: 'Demand', value: { sum: [{ field: 'Demand' }, -1] } },
        {
          property: 'Unconfirmed',
          value: 2,
          when: { not: { left: { arg: 'isConfirmed' }, is: 'equals', right: true } },
        },
      ],
    },
    { event: 'start', from: ['Open', 'Filled'], to: 'InProgress', actors: ['System'], permission: 'NOBODY' },
    { event: 'clone', from: ['*', 'Canceled'], effects: ['clone'] },
  ],
}

const context: MachineContext = {
  held: new Set(['ADD_JOB', 'PUBLISH_JOB', 'CANCEL_JOB']),
  actor: 'Agency',
  now: '2026-11-20T12:00:00Z',
}

const buildJob = (values: RecordValues = {}): RecordValues => ({
  Status: 'Open',
  Demand: 2,
  ConfirmedCount: 0,
  ShiftStart: '2026-12-01T07:00:00',
  TimeZone: 'America/Chicago',
  ...values,
})

describe('the actions that a row allows', () => {
  it('follow state, permission and actor', () => {
    expect(allowedActions(job, buildJob(), context)).toEqual(['cancel', 'changeDemand', 'clone'])
    expect(allowedActions(job, buildJob(), { ...context, held: new Set() })).toEqual(['changeDemand', 'clone'])
    expect(allowedActions(job, buildJob({ Status: 'Filled' }), context)).toContain('leave')
    expect(allowedActions(job, buildJob({ Status: 'Canceled' }), context)).toEqual(['clone'])
    expect(allowedActions(job, null, context)).toEqual(['save'])
  })

  it('leave a guard open that asks for what is not known yet', () => {
    const late = buildJob({ ShiftStart: '2026-11-20T12:00:00' })
    expect(allowedActions(job, late, context)).toContain('cancel')
    expect(allowedActions(job, late, { ...context, actor: 'Facility' })).not.toContain('cancel')
  })

  it('are none in a state that the machine does not know', () => {
    expect(allowedActions(job, buildJob({ Status: 'Strange' }), context)).toEqual([])
  })
})

describe('applying an event', () => {
  it('gives the new state, what to write and what to do', () => {
    const facts = { rates: 1 }
    expect(apply(job, buildJob({ Status: 'Unpublished' }), 'publish', { ...context, facts })).toEqual({
      ok: true,
      state: 'Open',
      changes: { Status: 'Open' },
      effects: ['notifyMatching'],
    })
  })

  it('says why by the first guard that fails', () => {
    const unpublished = buildJob({ Status: 'Unpublished' })
    const refused = (row: RecordValues, event: string, more: Partial<MachineContext>) => {
      const applied = apply(job, row, event, { ...context, ...more })
      return applied.ok ? null : applied.refusal.messageKey
    }
    expect(refused(unpublished, 'publish', { facts: { rates: 0 } })).toBe('jobs.noRate')
    expect(refused(buildJob(), 'cancel', {})).toBe('jobs.reason')
    expect(refused(buildJob(), 'publish', {})).toBe('machine.wrongState')
    expect(refused(buildJob({ Status: 'Canceled' }), 'publish', {})).toBe('jobs.canceled')
    expect(refused(unpublished, 'publish', { held: new Set() })).toBe('machine.notPermitted')
    const late = buildJob({ ShiftStart: '2026-11-20T12:00:00' })
    expect(refused(late, 'cancel', { args: { reason: 'x' } })).toBe('jobs.tooLate')
    expect(refused(late, 'cancel', { args: { reason: 'x', isForceCancel: true } })).toBeNull()
    expect(refused(late, 'cancel', { args: { reason: 'x' }, settings: { TimeToCancelJob: 1 } })).toBeNull()
  })

  it('chooses the target by the row as it has been set', () => {
    const row = buildJob({ Status: 'Filled', ConfirmedCount: 2 })
    const change = (demand: number) => apply(job, row, 'changeDemand', { ...context, args: { demand } })
    expect(change(3)).toMatchObject({ state: 'Open', changes: { Demand: 3, Status: 'Open' } })
    expect(change(2)).toMatchObject({ state: 'Filled', changes: { Demand: 2 } })
    expect(change(1)).toMatchObject({ ok: false })
  })

  it('sets what its conditions ask for and keeps the state where none is named', () => {
    const row = buildJob({ Status: 'Filled' })
    expect(apply(job, row, 'leave', context)).toMatchObject({ state: 'Filled', changes: { Demand: 1, Unconfirmed: 2 } })
    expect(apply(job, row, 'leave', { ...context, args: { isConfirmed: true } })).toMatchObject({
      changes: { Demand: 1 },
    })
  })

  it('lets the system act without a permission', () => {
    const system = { ...context, actor: 'System', held: new Set<string>() }
    expect(apply(job, buildJob(), 'start', system)).toMatchObject({ state: 'InProgress' })
  })

  it('throws where a guard needs a fact that was not handed in', () => {
    expect(() => apply(job, buildJob({ Status: 'Unpublished' }), 'publish', context)).toThrow(/rates/)
  })

  it('reads flags by the clock of the facility', () => {
    const row = buildJob({ ShiftStart: '2026-11-20T06:00:00' })
    expect(readFlags(job, row, context)).toEqual({ IsExpired: true })
    expect(readFlags(job, row, { ...context, now: '2026-11-20T11:59:59Z' })).toEqual({ IsExpired: false })
  })
})

describe('any row, caller and event', () => {
  const anyRow = fc.record({
    Status: fc.constantFrom('Unpublished', 'Open', 'Filled', 'InProgress', 'Canceled', 'Strange'),
    Demand: fc.integer({ min: 1, max: 3 }),
    ConfirmedCount: fc.integer({ min: 0, max: 3 }),
    ShiftStart: fc.constantFrom('2026-11-20T05:00:00', '2026-11-20T12:00:00', '2026-12-01T07:00:00'),
    TimeZone: fc.constant('America/Chicago'),
  })
  const anyContext = fc.record({
    held: fc.subarray(['ADD_JOB', 'PUBLISH_JOB', 'CANCEL_JOB']).map(codes => new Set(codes)),
    actor: fc.constantFrom('Agency', 'Candidate', 'System'),
    now: fc.constant('2026-11-20T12:00:00Z'),
    args: fc.record({
      reason: fc.constantFrom('', 'x'),
      isForceCancel: fc.boolean(),
      demand: fc.integer({ min: 0, max: 4 }),
    }),
    facts: fc.record({ rates: fc.integer({ min: 0, max: 2 }) }),
  })
  const anyEvent = fc.constantFrom(...job.transitions.map(({ event }) => event))

  it('an event is allowed exactly when it can be applied', () => {
    fc.assert(
      fc.property(anyRow, anyContext, anyEvent, (row, known, event) => {
        expect(apply(job, row, event, known).ok).toBe(allowedActions(job, row, known).includes(event))
      }),
    )
  })

  it('an event that is not offered before the call is refused by the call', () => {
    fc.assert(
      fc.property(anyRow, anyContext, anyEvent, (row, { args, facts, ...before }, event) => {
        if (allowedActions(job, row, before).includes(event)) return
        expect(apply(job, row, event, { ...before, args, facts }).ok).toBe(false)
      }),
    )
  })

  it('applying neither changes the row nor leaves the machine’s states', () => {
    fc.assert(
      fc.property(anyRow, anyContext, anyEvent, (row, known, event) => {
        const before = structuredClone(row)
        const applied = apply(job, row, event, known)
        expect(row).toEqual(before)
        if (applied.ok) expect(job.states.map(({ name }) => name)).toContain(applied.state)
      }),
    )
  })
})

describe('a guard that asks', () => {
  const ask = { argument: 'isForceCancel', message: 'jobs.force', permission: 'FORCE_CANCEL_JOB' }
  const guard = { left: { field: 'Demand' }, is: 'above', right: 1, message: 'jobs.late' } as const
  const build = (no?: 'send' | 'stop'): Machine => ({
    ...job,
    transitions: [
      { event: 'drop', from: ['Open'], to: 'Canceled', guards: [{ ...guard, ask: { ...ask, ...(no && { no }) } }] },
    ],
  })
  const row = { Status: 'Open', Demand: 1 }
  const holder = { held: new Set(['FORCE_CANCEL_JOB']), now: '2026-11-20T12:00:00Z' }
  const send = (machine: Machine, isForceCancel: unknown, context: MachineContext = holder) =>
    apply(machine, row, 'drop', { ...context, args: { isForceCancel } })

  it('asks whoever may answer, and offers him the event', () => {
    expect(send(build(), undefined)).toEqual({
      ok: false,
      refusal: { messageKey: 'jobs.force', args: [] },
      question: { argument: 'isForceCancel', no: 'stop' },
    })
    expect(allowedActions(build(), row, holder)).toContain('drop')
  })

  it.each([
    ['stop', false],
    ['send', true],
  ] as const)('passes after a Yes; a No that means %s passes: %s', (no, isPassed) => {
    expect(send(build(no), true).ok).toBe(true)
    expect(send(build(no), false).ok).toBe(isPassed)
  })

  it('says after a No what the guard says, or else the question', () => {
    expect(send(build(), false)).toEqual({ ok: false, refusal: { messageKey: 'jobs.late', args: [] } })
    const { message: _, ...silent } = guard
    const transitions: Machine['transitions'] = [
      { event: 'drop', from: ['Open'], to: 'Canceled', guards: [{ ...silent, ask }] },
    ]
    expect(send({ ...job, transitions }, false)).toEqual({
      ok: false,
      refusal: { messageKey: 'jobs.force', args: [] },
    })
  })

  it('refuses whoever lacks the permission, asked or not', () => {
    const stranger = { ...holder, held: new Set<string>() }
    for (const answer of [undefined, true, false]) {
      const refused = send(build('send'), answer, stranger)
      expect(refused).toEqual({ ok: false, refusal: { messageKey: 'jobs.late', args: [] } })
    }
    expect(allowedActions(build(), row, stranger)).not.toContain('drop')
  })

  it('proposes a value, fills its words, and passes with whatever value is answered', () => {
    const moved = { ...ask, value: { field: 'EndsOn' } }
    const guards = [{ ...guard, args: [{ field: 'Demand' }, { field: 'Unit' }], ask: moved }]
    const machine: Machine = { ...job, transitions: [{ event: 'drop', from: ['Open'], to: 'Canceled', guards }] }
    const planned = { ...row, EndsOn: '07:00' }
    expect(apply(machine, planned, 'drop', { ...holder, args: {} })).toEqual({
      ok: false,
      refusal: { messageKey: 'jobs.force', args: [1, ''] },
      question: { argument: 'isForceCancel', no: 'stop', value: '07:00' },
    })
    expect(apply(machine, planned, 'drop', { ...holder, args: { isForceCancel: '06:30' } }).ok).toBe(true)
  })

  it('asks nothing where the guard holds', () => {
    expect(apply(build(), { ...row, Demand: 2 }, 'drop', { ...holder, args: {} }).ok).toBe(true)
  })
})

describe('an event that is sent again', () => {
  it.each([
    ['publish', 'Open', true],
    ['publish', 'Unpublished', false],
    ['cancel', 'Canceled', false],
    ['cancel', 'Unpublished', false],
    ['cancel', 'Open', false],
    ['publish', 'Nothing', false],
  ])('%s has done its work already on a row that is %s: %s', (event, Status, isDone) => {
    expect(isInTargetState(job, { Status }, event)).toBe(isDone)
  })
})

it('a clock goes by the later of two moments', () => {
  const clock = [{ event: 'drop', from: ['Open'], due: { field: 'On', notBefore: 'LaterOn' }, after: '1h' }]
  const row = { Status: 'Open', On: '2026-11-20T07:00:00Z' }
  const find = (LaterOn: string | null) => listDue({ ...job, clock }, { ...row, LaterOn }, {}).map(each => each.moment)
  expect(find(null)).toEqual(['2026-11-20T08:00:00.000Z'])
  expect(find('2026-11-20T06:00:00Z')).toEqual(['2026-11-20T08:00:00.000Z'])
  expect(find('2026-11-20T09:30:00Z')).toEqual(['2026-11-20T10:30:00.000Z'])
})
