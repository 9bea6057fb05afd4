import { change, type WrongSet } from './wrongSet.ts'

const machine = 'resources/machines/user.json'
const candidateJob = 'resources/machines/candidate-job.json'
const users = 'resources/users.json'

/** What a machine, a call or a row action says in words that are not there. */
export const wrongSaid: WrongSet[] = [
  [
    'words for a guard that no catalogue has',
    change(machine, ['/transitions/0/guards/0/else', 'machine.refusd']),
    machine,
    '/transitions/0/guards/0/else',
    'The catalogue has no text machine.refusd',
    'mean "machine.refused"',
  ],
  [
    'words of a question that no catalogue has',
    change(candidateJob, ['/transitions/0/guards/4/ask/message', 'nobody.says.this']),
    candidateJob,
    '/transitions/0/guards/4/ask/message',
    'The catalogue has no text nobody.says.this',
    'Add it to resources/messages/en.json',
  ],
  [
    'words of a state that no catalogue has',
    change(machine, ['/states/0/message', 'machine.wrongStat']),
    machine,
    '/states/0/message',
    'no text machine.wrongStat',
    'mean "machine.wrongState"',
  ],
  [
    'an answer of a call that no catalogue has',
    change(users, ['/calls/activate/done', 'machine.refusd']),
    users,
    '/calls/activate/done',
    'no text machine.refusd',
    'mean "machine.refused"',
  ],
  [
    'an action that is no call and has no label',
    change(users, ['/list/actions/-', { name: 'activte', call: 'activate' }]),
    users,
    '',
    'The action activte is no call and no event, and has no label resources.Users.actions.activte',
    'mean "activate"',
  ],
  [
    'an action like nothing that is there',
    change(users, ['/list/actions/-', { name: 'flyAwayHome', route: 'Users' }]),
    users,
    '',
    'The action flyAwayHome is no call',
    'Add the label',
  ],
]
