import { change, type WrongSet } from './wrongSet.ts'

const home = 'resources/dashboards/agency-home.json'
const other = 'resources/dashboards/ward-home.json'

const tile = { name: 'jobs', title: 'Jobs', resource: 'Jobs' }
const part = { resource: 'Jobs', line: '{StartDate}' }
const list = (own: object, due?: string) => ({
  lists: [{ name: 'jobs', title: 'Jobs', parts: [{ ...part, ...own }], due }],
})
const page = (content: object) => ({ [other]: JSON.stringify({ name: 'ward-home', title: 'Wards', ...content }) })

/** Dashboards that cannot be shown. */
export const wrongDashboards: WrongSet[] = [
  ['a dashboard that is not called as its file', page({ name: 'wards' }), other, '/name', 'ward-home', 'Make it'],
  ['a dashboard at a page of the console', page({ route: 'Jobs/CompactJobView' }), other, '/route', 'of its own'],
  ['a dashboard at the route of a list', page({ route: 'Employers' }), other, '/route', 'route Employers is taken'],
  ['two dashboards at one route', page({ route: 'Agency/Home' }), other, '/route', 'route Agency/Home is taken'],
  ['two tiles of one name', page({ tiles: [tile, tile] }), other, '/tiles/1/name', 'name jobs is taken'],
  [
    'a tile of no resource',
    page({ tiles: [{ ...tile, resource: 'Job' }] }),
    other,
    '/tiles/0/resource',
    'no resource Job',
    'mean "Jobs"',
  ],
  [
    'a tile of what has no list to lead to',
    page({ tiles: [{ ...tile, resource: 'Permissions' }] }),
    other,
    '/tiles/0/resource',
    'nothing leads to',
    'Name another resource',
  ],
  [
    'a tile by no property',
    page({ tiles: [{ ...tile, where: { Stat: 2 } }] }),
    other,
    '/tiles/0/where/Stat',
    'no property Stat',
  ],
  [
    'a tile by a state that is none',
    page({ tiles: [{ ...tile, where: { Status: [2, 9] } }] }),
    other,
    '/tiles/0/where/Status',
    'never is 9',
  ],
  [
    'a tile by the name of a state that is none',
    page({ tiles: [{ ...tile, where: { Status: ['Open', 'Fild'] } }] }),
    other,
    '/tiles/0/where/Status',
    'Status has no choice Fild',
    'mean "Filled"',
  ],
  [
    'a tile by a moment of what is no date',
    page({ tiles: [{ ...tile, where: { Demand: { from: 'now' } } }] }),
    other,
    '/tiles/0/where/Demand/from',
    'neither a date nor an instant',
  ],
  [
    'a tile by no call',
    change(home, ['/tiles/0/call', 'hcpCancellation']),
    home,
    '/tiles/0/call',
    'no call hcpCancellation',
    'mean "hcpCancellations"',
  ],
  [
    'a tile by a call that chooses nothing',
    page({ tiles: [{ ...tile, call: 'list' }] }),
    other,
    '/tiles/0/call',
    'chooses no rows',
    'Say under where',
  ],
  [
    'a tile by a number that is never told',
    page({ tiles: [{ ...tile, resource: 'Candidates', where: { SSN: null } }] }),
    other,
    '/tiles/0/where/SSN',
    'No row is found by SSN',
  ],
  [
    'a tile by a value of a list of objects',
    page({ tiles: [{ ...tile, where: { Rates: 1 } }] }),
    other,
    '/tiles/0/where/Rates',
    'not found by a value of Rates',
    'Use from and to',
  ],
  [
    'a tile by several dates',
    page({ tiles: [{ ...tile, where: { StartDate: ['2026-01-01', '2026-01-02'] } }] }),
    other,
    '/tiles/0/where/StartDate',
    'compared with one value',
    'Name one',
  ],
  [
    'a tile by an argument that its list does not take',
    page({ tiles: [{ ...tile, page: 'Jobs/CandidateJobView', arguments: { prefer: 1 } }] }),
    other,
    '/tiles/0/arguments/prefer',
    'no parameter prefer',
  ],
  [
    'a list in the order of objects',
    page(list({ sort: { field: 'Rates', direction: 'ascending' } })),
    other,
    '/lists/0/parts/0/sort/field',
    'Rates have no order',
  ],
  ['a list by a date that is no instant', page(list({}, 'StartDate')), other, '/lists/0/due', 'no instant of Jobs'],
  [
    'choices of the general search',
    change(home, ['/filters/0/fields/Jobs', 'searchText']),
    home,
    '/filters/0/choices/0',
    'search has no choices',
  ],
  [
    'choices by a moment of what is no date',
    change(home, ['/filters/0/fields/Jobs', 'Demand']),
    home,
    '/filters/0/choices/0',
    'Jobs.Demand is neither a date nor an instant',
  ],
  [
    'a tile with arguments and a list',
    page({ tiles: [{ ...tile, arguments: { preference: 1 } }] }),
    other,
    '/tiles/0/arguments',
    'not opened with arguments',
  ],
  ['a row that says no property', page(list({ line: '{StartDat}' })), other, '/lists/0/parts/0/line', 'no StartDat'],
  [
    'a dialog of a slot that nothing fills',
    page(list({ dialog: { button: 'Offer', slot: 'job-candidate' } })),
    other,
    '/lists/0/parts/0/dialog/slot',
    'fills the slot job-candidate',
    'mean "job-candidates"',
  ],
  [
    'an action that is no row action',
    page(list({ actions: ['publsh'] })),
    other,
    '/lists/0/parts/0/actions/0',
    'no row action publsh',
    'mean "publish"',
  ],
  [
    'a filter of no property',
    change(home, ['/filters/2/fields/Jobs', 'EmployerId']),
    home,
    '/filters/2/fields/Jobs',
    'no property EmployerId',
  ],
  [
    'a filter whose default is no choice',
    change(home, ['/filters/0/default', 7]),
    home,
    '/filters/0/default',
    'no choice 7',
  ],
  [
    'a choice that comes twice',
    change(home, ['/filters/0/choices/1/value', 1]),
    home,
    '/filters/0/choices/1/value',
    'value 1 comes twice',
  ],
]
