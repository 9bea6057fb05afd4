import { change, type WrongSet, wrongFile, wrongValue } from './wrongSet.ts'

const machine = 'resources/machines/user.json'
const candidateJob = 'resources/machines/candidate-job.json'
const users = 'resources/users.json'

/** What a machine, a call or a row action says in words that are not there. */
export const wrongSaid: WrongSet[] = [
  wrongValue(
    'words for a guard that no catalogue has',
    machine,
    '/transitions/0/guards/0/else',
    'machine.refusd',
    'The catalogue has no text machine.refusd',
    'mean "machine.refused"',
  ),
  wrongValue(
    'words of a question that no catalogue has',
    candidateJob,
    '/transitions/0/guards/4/ask/message',
    'nobody.says.this',
    'The catalogue has no text nobody.says.this',
    'Add it to resources/messages/en.json',
  ),
  wrongValue(
    'words of a state that no catalogue has',
    machine,
    '/states/0/message',
    'machine.wrongStat',
    'no text machine.wrongStat',
    'mean "machine.wrongState"',
  ),
  wrongValue(
    'an answer of a call that no catalogue has',
    users,
    '/calls/activate/done',
    'machine.refusd',
    'no text machine.refusd',
    'mean "machine.refused"',
  ),
  wrongFile(
    'an action that is no call and has no label',
    change(users, ['/list/actions/-', { name: 'activte', call: 'activate' }]),
    '',
    'The action activte is no call and no event, and has no label resources.Users.actions.activte',
    'mean "activate"',
  ),
  wrongFile(
    'an action like nothing that is there',
    change(users, ['/list/actions/-', { name: 'flyAwayHome', route: 'Users' }]),
    '',
    'The action flyAwayHome is no call',
    'Add the label',
  ),
]
