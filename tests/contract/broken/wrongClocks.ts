import { parseShipped, toText } from './brokenSet.ts'
import { change, type WrongSet, wrongFile, wrongValue } from './wrongSet.ts'

const machine = 'resources/machines/user.json'
const users = 'resources/users.json'
const teams = 'schemas/team.json'
const moment = { type: 'string', title: 'Moment', format: 'date-time', 'x-time': 'instant', 'x-computed': true }
const parts = {
  Day: { type: 'string', title: 'Day', format: 'date' },
  Hour: { type: 'string', title: 'Hour', format: 'time' },
}
const clock = { event: 'deactivate', from: 'Active', due: 'CreatedOn' }
const withClock = (entry: object) => change(machine, ['/clock', [{ ...clock, ...entry }]])
const withInstant = (rule: object, more: object = {}) => {
  const named = { date: 'Day', time: 'Hour', zone: 'Name', ...rule }
  return change(
    teams,
    ...Object.entries(parts).map(([name, part]): [string, unknown] => [`/properties/${name}`, part]),
    ['/properties/StartsOn', { ...moment, ...more, 'x-instant': named }],
  )
}
const instant = '/properties/StartsOn/x-instant'

/** What is said of the clock, of moments and of the records of events, and cannot be. */
export const wrongClocks: WrongSet[] = [
  wrongFile('an unknown event of the clock', withClock({ event: 'deactivat' }), '/clock/0/event', 'no event deactivat'),
  wrongFile('an unknown state of the clock', withClock({ from: 'Activ' }), '/clock/0/from', 'no state Activ'),
  wrongFile(
    'an event of the clock that leaves another state',
    withClock({ from: 'Inactive' }),
    '/clock/0/from',
    'deactivate does not leave Inactive',
  ),
  wrongFile(
    'an event of the clock that System may not send',
    change(machine, ['/clock', [clock]], ['/transitions/1/actors', 'Agency']),
    '/clock/0/event',
    'System may not send the event deactivate',
    'Add "System"',
  ),
  wrongFile('a due moment that is not there', withClock({ due: 'Moment' }), '/clock/0/due', 'no property Moment'),
  wrongFile(
    'a due moment that is none',
    withClock({ due: 'LoginName' }),
    '/clock/0/due',
    'Users.LoginName is no moment',
    'x-instant',
  ),
  wrongFile(
    'a due moment of another record',
    withClock({ due: 'CompanyID.CreatedOn' }),
    '/clock/0/due',
    'A moment is one of the record itself',
    'Name a property',
  ),
  [
    'a clock for the rows of a view',
    { ...withClock({}), ...change('resources/deliveries.json', ['/machine', 'user']) },
    machine,
    '/clock',
    'The rows of Deliveries are those of a view',
  ],
  [
    'two clocks for one table',
    {
      ...withClock({}),
      'resources/machines/other.json': toText({
        ...(parseShipped(machine) as object),
        name: 'other',
        clock: [clock],
      }),
      ...change('resources/teams.json', ['/schema', 'user'], ['/machine', 'other']),
    },
    machine,
    '/clock',
    'Teams keeps its records in the same table',
    'Leave the clock to one machine',
  ],
  wrongFile(
    'a span of an unknown setting',
    withClock({ before: 'setting.Hours' }),
    '/clock/0/before',
    'no setting Hours',
  ),
  wrongFile(
    'a span of a setting that is no number',
    change(machine, ['/clock', [{ ...clock, before: 'setting.Hours' }]], ['/settings', { Hours: 'four' }]),
    '/clock/0/before',
    'Hours is no number',
  ),
  wrongFile('a moment of a date that is not there', withInstant({ date: 'Dya' }), `${instant}/date`, 'no property Dya'),
  wrongFile('a moment of a date that is none', withInstant({ date: 'Name' }), `${instant}/date`, 'Name is no date'),
  wrongFile('a moment of a time that is none', withInstant({ time: 'Day' }), `${instant}/time`, 'Day is no time'),
  wrongFile('a moment after a time that is none', withInstant({ after: 'Day' }), `${instant}/after`, 'Day is no time'),
  wrongFile(
    'a zone that leads nowhere',
    withInstant({ zone: 'CompanyID.Zone' }),
    `${instant}/zone`,
    'no property Zone on this path',
  ),
  wrongFile(
    'a zone that is too far away',
    withInstant({ zone: 'CompanyID.ParentID.Zone' }),
    `${instant}/zone`,
    'more than one reference',
    'nearer to the record',
  ),
  wrongFile(
    'a moment that a caller may send',
    withInstant({}, { 'x-computed': undefined }),
    instant,
    'StartsOn is no moment that the services keep',
  ),
  wrongValue(
    'a target of a call without an event',
    users,
    '/calls/update/target',
    ['LoginName'],
    'The call update sends no event',
  ),
  wrongFile(
    'a target that is not there',
    change(users, ['/calls/activate/target', ['LoginNmae']]),
    '/calls/activate/target/0',
    'no property LoginNmae',
  ),
  wrongFile(
    'a target that nobody hands in',
    change(users, ['/calls/activate/target', ['LoginName']]),
    '/calls/activate/target/0',
    'LoginName is no parameter of the call',
  ),
  wrongFile(
    'a lock of what is no reference',
    change(users, ['/calls/activate/lock', ['LoginName']]),
    '/calls/activate/lock/0',
    'no reference LoginName',
  ),
  wrongFile(
    'a lock without an order',
    change(users, ['/calls/activate/lock', ['CompanyID']]),
    '/calls/activate/lock/0',
    'Companies is to be locked before Users',
    'lockOrder',
  ),
]
