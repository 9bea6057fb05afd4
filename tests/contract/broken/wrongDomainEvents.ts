import { change, type WrongSet, wrongFile, wrongValue } from './wrongSet.ts'

const events = 'resources/events.json'
const machine = 'resources/machines/user.json'
const raise = '/transitions/0/raise'
const first = '/events/0'

/** Domain events that have the shape of some and that nothing could raise, or that would tell what they may not. */
export const wrongDomainEvents: WrongSet[] = [
  wrongValue(
    'an event that comes twice',
    events,
    '/events/1/code',
    'USER_ACTIVATED',
    'The event USER_ACTIVATED comes twice',
  ),
  wrongValue(
    'an event of a resource that is not there',
    events,
    `${first}/resource`,
    'User',
    'There is no resource User',
    'Did you mean "Users"?',
  ),
  wrongValue(
    'a required name that the payload has not',
    events,
    `${first}/required/0`,
    'Login',
    'The payload has no Login',
    'There is ID, LoginName',
  ),
  wrongValue(
    'a transition that raises what nobody knows',
    machine,
    raise,
    'USER_ACTIVATE',
    'There is no domain event USER_ACTIVATE',
    'Did you mean "USER_ACTIVATED"?',
  ),
  wrongValue(
    'a transition that raises what is like nothing that is known',
    machine,
    raise,
    'QUITE_ELSE',
    'There is no domain event QUITE_ELSE',
    'Name it in resources/events.json',
  ),
  wrongValue(
    'an event that a service serves by code',
    'resources/machines/import.json',
    '/transitions/0/raise',
    'USER_ACTIVATED',
    'A service serves start of Imports by code',
    'have the handler raise the event',
  ),
  wrongFile(
    'a transition that gives a name which the payload has not',
    change(machine, [raise, [{ event: 'USER_ACTIVATED', payload: { Mail: 'row.Email' } }]]),
    `${raise}/0/payload/Mail`,
    'The payload of USER_ACTIVATED has no Mail',
  ),
  wrongFile(
    'a transition that takes a property which the record has not',
    change(machine, [raise, [{ event: 'USER_ACTIVATED', payload: { Name: 'row.Nickname' } }]]),
    `${raise}/0/payload/Name`,
    'Users has no property Nickname',
  ),
  [
    'a required name that the record has not',
    change(events, [`${first}/payload/Reason`, { type: 'string' }], [`${first}/required/-`, 'Reason']),
    machine,
    raise,
    'USER_ACTIVATED needs Reason, which Users does not have',
    'Say under "payload"',
  ],
  [
    'a value of another type than the record’s',
    change(events, [`${first}/payload/Name/type`, 'number']),
    machine,
    raise,
    'USER_ACTIVATED takes number as Name, and Users.Name is string',
  ],
  [
    'a secret that an event would tell',
    change(events, [`${first}/payload/Password`, { type: 'string' }]),
    machine,
    raise,
    'Password is secret',
  ],
  [
    'an event of another resource',
    change(events, [`${first}/resource`, 'Teams']),
    machine,
    raise,
    'USER_ACTIVATED happens to Teams, not to Users',
  ],
]
