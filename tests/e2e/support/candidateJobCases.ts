/** What is typed or chosen in a dialog, by the labels of its fields; a text is a choice where the field offers choices. */
export type Answers = Readonly<Record<string, string | boolean>>

/** A question that follows: what closes it without doing anything, and what is answered the second time. */
interface Asked {
  said: string
  leave?: 'Cancel' | 'Go back'
  answer: string
}

/** An event of a candidate's job as its actor sends it from a row or a card. */
export interface Case {
  /** By the rules. */
  rule: string
  /** First name of the candidate of its own: says what is tried. */
  who: string
  /** As the menu or button names it. */
  action: string
  /** How the row has come to where the case begins: calls of the agency, in order. */
  before: readonly ('Apply' | 'Offer' | 'Assign' | 'Withdrawn' | 'Decline' | 'Cancel' | 'AdjustShift')[]
  /** What it asks before anything is sent, where it has no dialog. */
  confirm?: string
  /** Its dialog: the button, what is answered wrong and what is said of it, and what is added so that it is right. */
  dialog?: { button: string; wrong: Answers; said: string; isChanged?: boolean; right: Answers }
  asks?: readonly Asked[]
  /** What the row says then. */
  becomes: readonly string[]
  /** What it does not say any more. */
  without?: string
}

const reason = 'Choose a reason for the cancellation.'
const words = 'Say the reason in words, since you chose Other.'
const center = 'A revenue center must be chosen before making an offer.'
const stale = 'The record was changed by someone else. Please reload.'
/** What the place is to be found for at once. */
const replacement: Asked = { said: 'The place is open.', answer: 'Not now' }
const force = 'The shift starts soon or has started. Cancel it on behalf of the facility all the same?'
const last = 'There is no candidate left on this job. Do you want to cancel the job as well?'

/** Answers of {@link Case} that differ from run to run. */
export interface Names {
  center: string
  /** An organization above the revenue center. */
  above: string
  target: string
  decline: string
  cancel: string
  candidateCancel: string
  facilityCancel: string
}

/** What follows a row's menu on the Candidates tab of a job that lies far ahead. */
export function listAgencyCases(names: Names): Case[] {
  const offer = { button: 'Offer', wrong: { 'Revenue center': '', 'Confirmed with the facility': true } }
  const rightOffer = { ...offer, said: center, right: { 'Revenue center': names.center } }
  const conflict = (who: string, said: string): Case => {
    const asks = [{ said: `${said} Do you want to continue?`, leave: 'Cancel', answer: 'Offer' }] as const
    return { rule: 'A2', who, action: 'Offer', before: ['Apply'], dialog: rightOffer, asks, becomes: ['Offered'] }
  }
  const confirmed = (who: string, action: string, before: Case['before'], without: string): Case => {
    const dialog = { button: 'Save', wrong: {}, said: stale, isChanged: true, right: {} }
    return { rule: 'A14', who, action, before, dialog, becomes: [], without }
  }
  return [
    { rule: 'A2', who: 'Olive', action: 'Offer', before: ['Apply'], dialog: rightOffer, becomes: ['Offered'] },
    conflict('Otto', 'This candidate has an offer of an overlapping shift.'),
    conflict('Rest', 'There is too little rest between this shift and a confirmed one of this candidate.'),
    conflict('Week', 'This candidate would work too many hours within 7 days.'),
    { rule: 'A3', who: 'Ace', action: 'Accept', before: ['Offer'], confirm: 'Accept', becomes: ['Confirmed'] },
    {
      ...{
        rule: 'A4',
        who: 'Asa',
        action: 'Confirm on behalf of candidate',
        before: ['Apply'],
        becomes: ['Confirmed'],
      },
      dialog: {
        ...{ button: 'Confirm candidate', wrong: { 'Revenue center': names.above } },
        ...{ said: 'Choose a revenue center: an organization of the fourth level.' },
        right: { 'Revenue center': names.center },
      },
    },
    {
      ...{ rule: 'A5', who: 'Dec', action: 'Decline', before: ['Offer'] },
      dialog: {
        ...{ button: 'Decline', wrong: { 'In words': 'Is away' }, said: 'Choose a reason for declining.' },
        right: { Reason: names.decline },
      },
      becomes: ['Declined', 'Declined offer not confirmed with facility.'],
    },
    {
      ...{ rule: 'A6', who: 'Wes', action: 'Withdraw', before: ['Offer'], confirm: 'Withdraw' },
      becomes: ['Withdrawn', 'Offer not confirmed with facility.'],
    },
    {
      ...{ rule: 'A10', who: 'Cam', action: 'Cancel shift', before: ['Assign'], asks: [replacement] },
      dialog: {
        ...{
          button: 'Cancel the shift',
          wrong: { 'On behalf of': 'Agency', 'In words': 'Census is low' },
          said: reason,
        },
        right: { Reason: names.cancel },
      },
      becomes: ['Agency canceled', 'Cancellation not confirmed with facility.'],
    },
    {
      ...{ rule: 'A10', who: 'Cal', action: 'Cancel shift', before: ['Assign'] },
      dialog: {
        ...{ button: 'Cancel the shift', wrong: { Reason: 'Other', 'Confirmed with the facility': true }, said: words },
        right: { 'In words': 'The car broke down', 'The place': 'Give the place up' },
      },
      becomes: ['Candidate canceled'],
    },
    {
      ...{ rule: 'A11', who: 'Ada', action: 'Adjust shift', before: ['Assign'] },
      dialog: {
        // The end moves with the start that is typed.
        button: 'Adjust shift',
        wrong: { 'Starts at': '08:00 PM', 'Ends at': '08:00 PM', 'Order notes': 'Bring a badge' },
        said: 'Shift start and end time cannot be the same.',
        right: { 'Starts at': '08:00 AM', 'Ends at': '08:00 PM' },
      },
      becomes: ['Confirmed', 'Pending candidate response.'],
    },
    {
      ...{ rule: 'A18', who: 'Mo', action: 'Move to another job', before: ['Assign'] },
      dialog: {
        ...{ button: 'Move candidate', wrong: { 'The candidate has agreed': true } },
        ...{ said: 'This field is mandatory.', right: { Job: names.target } },
      },
      becomes: ['Moved'],
    },
    confirmed('Flo', 'Confirm offer with facility', ['Offer'], 'Offer not confirmed with facility.'),
    confirmed(
      'Fay',
      'Confirm cancellation with facility',
      ['Assign', 'Cancel'],
      'Cancellation not confirmed with facility.',
    ),
    confirmed(
      'Fin',
      'Confirm declined offer with facility',
      ['Offer', 'Decline'],
      'Declined offer not confirmed with facility.',
    ),
  ]
}

/** On a job that starts within hours. */
export function listNearCases(names: Names): Case[] {
  return [
    {
      ...{ rule: 'A10', who: 'Fee', action: 'Cancel shift', before: ['Assign'] },
      dialog: {
        ...{
          button: 'Cancel the shift',
          wrong: { 'On behalf of': 'Facility', 'Confirmed with the facility': true },
          said: reason,
        },
        right: { Reason: names.facilityCancel },
      },
      asks: [{ said: force, leave: 'Go back', answer: 'Cancel shift' }, replacement],
      becomes: ['Facility canceled'],
    },
  ]
}

/** What the agency decides of a candidate who asks to cancel. */
export const refusedCancel: Case = {
  ...{ rule: 'A9', who: 'Casey', action: 'Refuse cancellation', before: [], confirm: 'Keep' },
  ...{ becomes: ['Confirmed'], without: 'Candidate asks to cancel.' },
}

export function buildAgreedCancel(names: Names): Case {
  return {
    ...{ rule: 'A9', who: 'Casey', action: 'Agree to cancellation', before: [], asks: [replacement] },
    dialog: {
      ...{ button: 'Cancel the shift', wrong: { 'In words': 'Is ill' }, said: reason },
      right: { Reason: names.candidateCancel },
    },
    becomes: ['Candidate canceled', 'Cancellation not confirmed with facility.'],
  }
}

/** A shift that takes long by itself. */
export function buildLongOffer(names: Names): Case {
  const said = 'This candidate would work too many hours within 24 hours. Do you want to continue?'
  return {
    ...{ rule: 'A2', who: 'Lon', action: 'Offer', before: ['Apply'], becomes: ['Offered'] },
    dialog: {
      ...{ button: 'Offer', wrong: { 'Revenue center': '' }, said: center },
      right: { 'Revenue center': names.center },
    },
    asks: [{ said, leave: 'Cancel', answer: 'Offer' }],
  }
}

/** What a facility's own user does. */
export function buildFacilityCancel(): Case {
  return {
    ...{ rule: 'A10', who: 'Fan', action: 'Cancel shift', before: ['Assign'] },
    dialog: {
      ...{ button: 'Cancel the shift', wrong: { Reason: 'Other' }, said: words },
      right: { 'In words': 'The ward is closed' },
    },
    becomes: ['Facility canceled'],
  }
}

/** The last one on a job. */
export function buildLastCancel(names: Names): Case {
  return {
    ...{ rule: 'A10', who: 'Sol', action: 'Cancel shift', before: ['Assign'] },
    dialog: {
      ...{ button: 'Cancel the shift', wrong: { 'On behalf of': 'Agency' }, said: reason },
      right: { Reason: names.cancel, 'The place': 'Give the place up' },
    },
    asks: [{ said: last, leave: 'Go back', answer: 'Yes' }],
    becomes: ['Agency canceled'],
  }
}

/** The part of a candidate's home where the case begins. */
export type CandidateCase = Case & { part: 'Open' | 'Requested' | 'Offered' | 'Confirmed'; isGone?: boolean }

/** What a candidate does from the cards of the own home; each on a job of its own. */
export function listCandidateCases(names: Names): CandidateCase[] {
  const [offered, confirmed] = [{ part: 'Offered', isGone: true }, { part: 'Confirmed' }] as const
  const who = 'Casey'
  return [
    {
      ...{ rule: 'A1', who, part: 'Open', action: 'Request', before: [], confirm: 'Request' },
      becomes: ['Requested'],
    },
    {
      ...{ rule: 'A6', who, part: 'Requested', action: 'Withdraw', before: ['Apply'], confirm: 'Withdraw' },
      ...{ becomes: [], isGone: true },
    },
    { rule: 'A3', who, ...offered, action: 'Accept', before: ['Offer'], confirm: 'Accept', becomes: [] },
    {
      ...{ rule: 'A5', who, ...offered, action: 'Decline', before: ['Offer'], becomes: [] },
      dialog: {
        ...{ button: 'Decline', wrong: { Reason: 'Other' }, said: words, right: { 'In words': 'My child is ill' } },
      },
    },
    {
      ...{ rule: 'A7', who, ...confirmed, action: 'Cancel shift', before: ['Assign'], becomes: [], isGone: true },
      dialog: {
        ...{ button: 'Cancel the shift', wrong: { 'In words': 'I am ill' }, said: reason },
        right: { Reason: names.candidateCancel },
      },
    },
    {
      ...{ rule: 'A12', who, ...confirmed, action: 'Agree to adjusted shift', before: ['Assign', 'AdjustShift'] },
      ...{ confirm: 'Do you agree to the adjusted shift of', becomes: ['Confirmed'] },
      without: 'Pending candidate response.',
    },
    {
      ...{ rule: 'A13', who, ...confirmed, action: 'Refuse adjusted shift', before: ['Assign', 'AdjustShift'] },
      ...{ confirm: 'Do you refuse the adjusted shift of', becomes: [], isGone: true },
    },
    { rule: 'A12', who, ...confirmed, action: 'Confirm receipt', before: ['Assign'], becomes: ['Confirmed'] },
  ]
}

/** Within hours of the start a candidate asks. */
export function buildAskedCancel(names: Names): CandidateCase {
  return {
    ...{ rule: 'A8', who: 'Casey', part: 'Confirmed', action: 'Ask to cancel', before: ['Assign'] },
    dialog: {
      ...{
        button: 'Ask to cancel',
        wrong: { 'In words': 'a'.repeat(1001) },
        right: { Reason: names.candidateCancel, 'In words': 'A fever' },
      },
      said: 'Please enter at most 1000 characters.',
    },
    becomes: ['Candidate asks to cancel.'],
  }
}
