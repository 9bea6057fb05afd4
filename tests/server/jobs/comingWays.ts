import { agency, type CandidateWay, candidate, facility, said, w } from './candidateJobWay.ts'
import type { State } from './candidateJobWorld.ts'

const center = { organizationId: 'center' }
const askedWarning = { Argument: 'IgnoreWarning', No: 'stop' }
const terminal: State[] = [
  ...(['Declined', 'CandidateCanceled', 'AgencyCanceled', 'FacilityCanceled', 'JobCanceled', 'Withdrawn'] as const),
  ...(['WithdrawnJobFilled', 'WithdrawnJobCanceled', 'ScheduledElsewhere', 'Moved'] as const),
]

/** How a candidate comes to a job (A1 to A4). */
export const comingWays: CandidateWay[] = [
  w('A1', 'none', 'apply', candidate, {
    to: 'Requested',
    left: { Attempt: 1, ActionBy: 1 },
    raised: ['CANDIDATE_REQUESTED'],
  }),
  w('A1', 'none', 'apply', agency, { args: { ActionBy: 1 }, to: 'Requested', left: { ActionBy: 1 } }),
  w('A1', 'none', 'apply', candidate, { args: { ActionBy: 3 }, refusal: said.side }),
  // It reaches no candidate before he is on a job of its own.
  w('A1', 'none', 'apply', facility, { refusal: 'The record was not found.' }),
  w('A1', 'none', 'apply', candidate, { hours: 4, to: 'Requested' }),
  w('A1', 'none', 'apply', candidate, {
    hours: 3,
    refusal: 'It is too late to request this job. Please contact the agency.',
  }),
  w('A1', 'none', 'apply', agency, { hours: 1, to: 'Requested' }),
  w('A1', 'none', 'apply', agency, { hours: -1, refusal: said.beganThen, question: askedWarning }),
  w('A1', 'none', 'apply', agency, { hours: -1, args: { IgnoreWarning: false }, refusal: said.begun }),
  w('A1', 'none', 'apply', agency, { hours: -1, args: { IgnoreWarning: true }, to: 'Requested' }),
  w('A1', 'none', 'apply', agency, { hours: -12, args: { IgnoreWarning: true }, refusal: 'The shift is over.' }),
  w('A1', 'none', 'apply', candidate, { hours: -1, refusal: said.begun }),
  w('A1', 'none', 'apply', agency, { job: { Status: 3 }, refusal: said.filled }),
  w('A1', 'none', 'apply', agency, { job: { Status: 4 }, refusal: 'This job is canceled.' }),
  w('A1', 'none', 'apply', agency, { job: { Status: 1 }, refusal: 'The job is not open.' }),
  ...terminal.map(from => w('A1 again', from, 'apply', candidate, { to: 'Requested', left: { Attempt: 2 } })),
  ...terminal.map(from => w('A2 again', from, 'offer', agency, { args: center, to: 'Offered', left: { Attempt: 2 } })),
  w('A2', 'none', 'offer', agency, {
    args: center,
    to: 'Offered',
    left: { Unconfirmed: 1, Attempt: 1 },
    jobLeft: { OfferedCount: 1 },
    raised: ['CANDIDATE_OFFERED'],
  }),
  w('A2', 'Requested', 'offer', agency, {
    args: { ...center, IsConfirmed: true },
    to: 'Offered',
    left: { Unconfirmed: null },
  }),
  w('A2', 'Requested', 'offer', agency, {
    args: center,
    row: { Unconfirmed: 4 },
    refusal: said.changed,
    question: askedWarning,
  }),
  w('A2', 'Requested', 'offer', agency, {
    args: { ...center, IgnoreWarning: true },
    row: { Unconfirmed: 4 },
    to: 'Offered',
    left: { Unconfirmed: 1 },
  }),
  w('A2', 'none', 'offer', agency, { args: center, hours: -1, refusal: said.beganThen, question: askedWarning }),
  w('A2', 'none', 'offer', agency, {
    args: { ...center, IgnoreWarning: true },
    hours: -1,
    job: { Status: 5, ConfirmedCount: 1 },
    to: 'Offered',
    jobLeft: { Status: 5, OfferedCount: 1 },
  }),
  w('A2', 'none', 'offer', agency, {
    args: { ...center, IgnoreWarning: true },
    hours: -1,
    job: { Status: 5, ConfirmedCount: 2 },
    refusal: said.filled,
  }),
  w('A2', 'Requested', 'offer', agency, { refusal: said.revenueCenter }),
  w('A2', 'none', 'offer', agency, { refusal: said.revenueCenter }),
  w('A2', 'Requested', 'offer', candidate, { args: center, refusal: said.notPermitted }),
  w('A2', 'Offered', 'offer', agency, { args: center, refusal: said.Offered }),
  w('A3', 'Offered', 'accept', candidate, {
    row: { Unconfirmed: 1 },
    to: 'Confirmed',
    left: { Unconfirmed: 1, ActionBy: 1 },
    jobLeft: { ConfirmedCount: 1, Status: 2, OfferedCount: 0 },
    card: 2,
    raised: ['CANDIDATE_CONFIRMED'],
  }),
  w('A3', 'Offered', 'accept', candidate, {
    job: { Demand: 1 },
    to: 'Confirmed',
    jobLeft: { ConfirmedCount: 1, Status: 3 },
  }),
  w('A3', 'Offered', 'accept', agency, {
    row: { Unconfirmed: 1 },
    args: { IsConfirmed: true },
    to: 'Confirmed',
    left: { Unconfirmed: null },
  }),
  w('A3', 'Offered', 'accept', agency, { args: { IsConfirmed: false }, to: 'Confirmed', left: { Unconfirmed: 1 } }),
  w('A3', 'Offered', 'accept', candidate, {
    args: { IsConfirmed: true },
    row: { Unconfirmed: 1 },
    to: 'Confirmed',
    left: { Unconfirmed: 1 },
  }),
  w('A3', 'Offered', 'accept', candidate, { row: { Unconfirmed: 4 }, to: 'Confirmed', left: { Unconfirmed: null } }),
  w('A3', 'Offered', 'accept', candidate, { job: { Status: 3 }, refusal: said.filled }),
  w('A3', 'Requested', 'accept', candidate, { refusal: said.ownRequested }),
  w('A3', 'none', 'accept', agency, { refusal: said.notFound }),
  w('A3', 'Offered', 'accept', candidate, {
    hours: -1,
    to: 'Confirmed',
    jobLeft: { Status: 5, ConfirmedCount: 1 },
    card: 2,
  }),
  w('A3', 'Offered', 'accept', candidate, { hours: -12, refusal: 'The shift is over.' }),
  w('A4', 'none', 'assign', agency, { hours: -1, refusal: said.beganThen, question: askedWarning }),
  w('A4', 'none', 'assign', agency, {
    hours: -1,
    args: { IgnoreWarning: true },
    to: 'Confirmed',
    jobLeft: { Status: 5, ConfirmedCount: 1 },
  }),
  w('A4', 'Requested', 'assign', agency, {
    row: { Unconfirmed: 4 },
    refusal: said.changed,
    question: askedWarning,
  }),
  w('A4', 'Requested', 'assign', agency, {
    args: { ...center, IsConfirmed: true },
    to: 'Confirmed',
    left: { Unconfirmed: null },
    jobLeft: { ConfirmedCount: 1 },
    card: 2,
    raised: ['CANDIDATE_OFFERED', 'CANDIDATE_CONFIRMED'],
  }),
  w('A4', 'none', 'assign', agency, {
    to: 'Confirmed',
    left: { Unconfirmed: 1 },
    raised: ['CANDIDATE_REQUESTED', 'CANDIDATE_OFFERED', 'CANDIDATE_CONFIRMED'],
  }),
  w('A4', 'none', 'assign', agency, {
    args: { RequestOnBehalfOfCandidate: false },
    refusal: 'The candidate has not requested this job.',
  }),
  w('A4', 'none', 'assign', agency, { args: { ConfirmOnBehalfOfCandidate: false }, to: 'Offered' }),
  w('A4', 'Requested', 'assign', agency, { job: { Status: 3 }, refusal: said.filled }),
  w('A4', 'Requested', 'assign', candidate, { refusal: said.notPermitted }),
]
