import { change, type WrongSet } from './wrongSet.ts'

const offered = 'resources/notices/candidate-offered.json'
const confirmed = 'resources/notices/candidate-confirmed.json'
const first = '/notices/0'
const words = `${first}/words/en/message`

/** Notices that have the shape of some, and that would reach nobody, say what nobody is told, or break as they are filled. */
export const wrongNotices: WrongSet[] = [
  ['a notice of no event', change(offered, ['/event', 'CANDIDATE_OFERED']), offered, '/event', 'no domain event', 'mean'],
  ['a notice of another resource', change(offered, ['/resource', 'Jobs']), offered, '/resource', 'happens to', 'Make it'],
  [
    'a code that another notice has',
    change(confirmed, ['/notices/1/code', 'CANDIDATE_CONFIRMED']),
    confirmed,
    '/notices/1',
    'Another notice has the code CANDIDATE_CONFIRMED',
    'of its own',
  ],
  ['a mode that is off and is none', change(offered, [`${first}/modes`, ['InApp']]), offered, '', 'not go by SMS', 'Remove it'],
  ['a receiver like nothing', change(offered, [`${first}/to`, 'CandidateID.UsrID']), offered, `${first}/to`, 'is no audience', ''],
  ['a receiver that is no user', change(offered, [`${first}/to`, 'JobID']), offered, `${first}/to`, 'leads to no user', 'Users'],
  ['a receiver of no payload', change(offered, [`${first}/to`, 'event.UserID']), offered, `${first}/to`, 'no UserID', ''],
  ['an end that is not there', change(offered, [`${first}/ends`, 'JobID.StartOn']), offered, `${first}/ends`, 'no JobID.StartOn', 'StartsOn'],
  [
    'a condition on what is not there',
    change(confirmed, [`${first}/when`, { Colour: 'red' }]),
    confirmed,
    `${first}/when`,
    'nor the payload has Colour',
  ],
  ['a link of no purpose', change(confirmed, [`${first}/link/purpose`, 'respnd']), confirmed, `${first}/link/purpose`, 'No service has a link', 'respond'],
  ['no such call to confirm', change(offered, [`${first}/confirm/call`, 'acept']), offered, `${first}/confirm/call`, 'has no call acept', 'accept'],
  [
    'a parameter that the call to confirm has not',
    change(offered, [`${first}/confirm/args/Job`, 'JobID']),
    offered,
    `${first}/confirm/args/Job`,
    'takes no Job',
  ],
  ['a template that is not closed', change(offered, [words, 'You\n{{ EmployerID']), offered, words, 'Line 2 of the template', 'docs/notices.md'],
  ['a variable that is not there', change(offered, [words, '{{ EmployrID }}']), offered, words, 'There is no EmployrID', 'EmployerID'],
  ['a variable behind a reference', change(offered, [words, '{{ JobID.EmployerID.Nme }}']), offered, words, 'has no', 'Name'],
  ['a variable without a name', change(offered, [words, '{{ JobID.Status.Name }}']), offered, words, 'has no', 'Name a property'],
  ['a number that nobody is told', change(offered, [words, '{{ CandidateID.SSN }}']), offered, words, 'is secret', 'Take it out'],
  ['a link that the notice has not', change(offered, [words, '{{ link }}']), offered, words, 'has no link', 'Give it a "link"'],
  ['a payload that the event has not', change(offered, [words, '{{ event.Befor }}']), offered, words, 'event has no Befor', ''],
]
