import { agency, type CandidateWay, candidate, said, w } from './candidateJobWay.ts'
import type { State } from './candidateJobWorld.ts'

/** What changes while a candidate is on a job, and what is answered (A11 to A14). */
const adjusting: CandidateWay[] = [
  w('A11', 'Confirmed', 'adjustShift', agency, {
    args: { StartTime: '08:00' },
    row: { ReceiptConfirmedOn: '2037-11-20T10:00:00Z' },
    to: 'Confirmed',
    left: { Unconfirmed: 4, StartTime: '08:00', StartsOn: '2037-11-25T13:00:00.000Z', ReceiptConfirmedOn: null },
    raised: ['SHIFT_ADJUSTED'],
  }),
  w('A11', 'Offered', 'adjustShift', agency, {
    args: { EndTime: '22:00', IsHCPAdjusted: true },
    to: 'Offered',
    left: { Unconfirmed: null, EndsOn: '2037-11-26T03:00:00.000Z' },
  }),
  w('A11', 'Confirmed', 'adjustShift', agency, {
    args: { IsHCPAdjusted: true },
    row: { Unconfirmed: 4 },
    to: 'Confirmed',
    left: { Unconfirmed: null },
  }),
  w('A11', 'Confirmed', 'adjustShift', agency, {
    args: { EndTime: '07:00' },
    refusal: 'Shift start and end time cannot be the same.',
  }),
  w('A11', 'Confirmed', 'adjustShift', agency, { refusal: 'Nothing is changed: fill in what is to be different.' }),
  w('A11', 'Confirmed', 'adjustShift', agency, { hours: -1, args: { EndTime: '20:00' }, refusal: said.begun }),
  w('A11', 'Requested', 'adjustShift', agency, { args: { EndTime: '20:00' }, refusal: said.Requested }),
  w('A11', 'Confirmed', 'adjustShift', candidate, { args: { EndTime: '20:00' }, refusal: said.notPermitted }),
  w('A12', 'Confirmed', 'hcpAdjusted', candidate, {
    row: { Unconfirmed: 4 },
    to: 'Confirmed',
    left: { Unconfirmed: null },
    raised: ['SHIFT_ADJUSTMENT_ANSWERED'],
  }),
  w('A12', 'Offered', 'hcpAdjusted', candidate, {
    row: { Unconfirmed: 4 },
    to: 'Offered',
    left: { Unconfirmed: null },
  }),
  w('A12', 'Confirmed', 'hcpAdjusted', candidate, {
    row: { Unconfirmed: 1 },
    refusal: 'Nothing waits for your answer.',
  }),
  w('A12', 'Confirmed', 'hcpAdjusted', agency, { row: { Unconfirmed: 4 }, refusal: said.notPermitted }),
  w('A11', 'Confirmed', 'adjustShift', agency, {
    args: { StartTime: '08:00' },
    row: { Unconfirmed: 1 },
    to: 'Confirmed',
    left: { Unconfirmed: 4, UnconfirmedBefore: 1 },
  }),
  w('A12', 'Confirmed', 'hcpResponse', candidate, {
    row: { Unconfirmed: 4, UnconfirmedBefore: 1 },
    to: 'Confirmed',
    left: { Unconfirmed: 1 },
    raised: ['SHIFT_ADJUSTMENT_ANSWERED'],
  }),
  w('A12', 'Offered', 'hcpResponse', candidate, {
    row: { Unconfirmed: 4 },
    to: 'Offered',
    left: { Unconfirmed: null },
  }),
  w('receipt', 'Confirmed', 'hcpResponse', candidate, {
    row: { Unconfirmed: 1 },
    to: 'Confirmed',
    left: { Unconfirmed: 1, ReceiptConfirmedOn: '2037-11-20T12:00:00.000Z' },
    raised: ['SHIFT_RECEIPT_CONFIRMED'],
  }),
  w('receipt', 'Confirmed', 'hcpResponse', candidate, {
    row: { ReceiptConfirmedOn: '2037-11-19T12:00:00Z' },
    to: 'Confirmed',
    left: { ReceiptConfirmedOn: '2037-11-19T12:00:00.000Z' },
  }),
  w('receipt', 'Confirmed', 'hcpResponse', candidate, { hours: -13, refusal: 'The shift is over.' }),
  w('C9.6', 'Requested', 'hcpAdjusted', candidate, {
    row: { Unconfirmed: 4 },
    to: 'Requested',
    left: { Unconfirmed: null },
    raised: ['SHIFT_ADJUSTMENT_ANSWERED'],
  }),
  w('C9.6', 'Requested', 'hcpResponse', candidate, {
    row: { Unconfirmed: 4 },
    to: 'Requested',
    left: { Unconfirmed: null },
  }),
  w('C9.6', 'Requested', 'hcpRefuse', candidate, {
    row: { Unconfirmed: 4 },
    to: 'Withdrawn',
    left: { Unconfirmed: null, ActionBy: 1 },
    raised: ['SHIFT_ADJUSTMENT_ANSWERED', 'CANDIDATE_WITHDRAWN'],
  }),
  w('A13', 'Confirmed', 'hcpRefuse', candidate, {
    row: { Unconfirmed: 4 },
    to: 'CandidateCanceled',
    left: { Unconfirmed: 2 },
    jobLeft: { ConfirmedCount: 0 },
    card: 12,
    raised: ['SHIFT_ADJUSTMENT_ANSWERED', 'SHIFT_CANCELED'],
  }),
  w('A13', 'Offered', 'hcpRefuse', candidate, {
    row: { Unconfirmed: 4 },
    to: 'Declined',
    left: { Unconfirmed: 3 },
    jobLeft: { OfferedCount: 0 },
  }),
  w('A13', 'Confirmed', 'hcpRefuse', candidate, { refusal: 'Nothing waits for your answer.' }),
]

const asked: [call: string, from: State, flag: number][] = [
  ['confirmClient', 'Offered', 1],
  ['confirmClient', 'Confirmed', 1],
  ['confirmClient', 'Withdrawn', 1],
  ['confirmClientCancel', 'CandidateCanceled', 2],
  ['confirmClientCancel', 'AgencyCanceled', 2],
  ['confirmClientCancel', 'FacilityCanceled', 2],
  ['confirmClientDecline', 'Declined', 3],
]

const confirming = asked.flatMap(([call, from, flag]) => [
  w('A14', from, call, agency, {
    row: { Unconfirmed: flag },
    args: { isConfirmed: true },
    to: from,
    left: { Unconfirmed: null },
  }),
  w('A14', from, call, agency, {
    row: { Unconfirmed: flag },
    args: { isConfirmed: false },
    to: from,
    left: { Unconfirmed: flag },
  }),
  w('A14', from, call, agency, {
    row: { Unconfirmed: 5 },
    args: { isConfirmed: true },
    refusal: 'Nothing waits for the confirmation of the facility.',
  }),
  w('A14', from, call, candidate, {
    row: { Unconfirmed: flag },
    args: { isConfirmed: true },
    refusal: said.notPermitted,
  }),
])

export const standingWays: readonly CandidateWay[] = [
  ...adjusting,
  ...confirming,
  w('J16', 'Moved', 'setJobAts', agency, { args: { AtsID: 'ATS-1' }, to: 'Moved', left: { AtsID: 'ATS-1' } }),
  w('source', 'Offered', 'setJobSource', agency, {
    args: { JobSource: 'Kronos' },
    to: 'Offered',
    left: { JobSource: 'Kronos' },
  }),
]
