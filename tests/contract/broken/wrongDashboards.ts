import { change, type WrongSet, wrongFile, wrongValue } from './wrongSet.ts'

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
  wrongFile('a dashboard that is not called as its file', page({ name: 'wards' }), '/name', 'ward-home', 'Make it'),
  wrongFile('a dashboard at a page of the console', page({ route: 'Jobs/CompactJobView' }), '/route', 'of its own'),
  wrongFile('a dashboard at the route of a list', page({ route: 'Employers' }), '/route', 'route Employers is taken'),
  wrongFile('two dashboards at one route', page({ route: 'Agency/Home' }), '/route', 'route Agency/Home is taken'),
  wrongFile('two tiles of one name', page({ tiles: [tile, tile] }), '/tiles/1/name', 'name jobs is taken'),
  wrongFile(
    'a tile of no resource',
    page({ tiles: [{ ...tile, resource: 'Job' }] }),
    '/tiles/0/resource',
    'no resource Job',
    'mean "Jobs"',
  ),
  wrongFile(
    'a tile of what has no list to lead to',
    page({ tiles: [{ ...tile, resource: 'Permissions' }] }),
    '/tiles/0/resource',
    'nothing leads to',
    'Name another resource',
  ),
  wrongFile(
    'a tile by no property',
    page({ tiles: [{ ...tile, where: { Stat: 2 } }] }),
    '/tiles/0/where/Stat',
    'no property Stat',
  ),
  wrongFile(
    'a tile by a state that is none',
    page({ tiles: [{ ...tile, where: { Status: [2, 9] } }] }),
    '/tiles/0/where/Status',
    'never is 9',
  ),
  wrongFile(
    'a tile by the name of a state that is none',
    page({ tiles: [{ ...tile, where: { Status: ['Open', 'Fild'] } }] }),
    '/tiles/0/where/Status',
    'Status has no choice Fild',
    'mean "Filled"',
  ),
  wrongFile(
    'a tile by a moment of what is no date',
    page({ tiles: [{ ...tile, where: { Demand: { from: 'now' } } }] }),
    '/tiles/0/where/Demand/from',
    'neither a date nor an instant',
  ),
  wrongValue(
    'a tile by no call',
    home,
    '/tiles/0/call',
    'hcpCancellation',
    'no call hcpCancellation',
    'mean "hcpCancellations"',
  ),
  wrongFile(
    'a tile by a call that chooses nothing',
    page({ tiles: [{ ...tile, call: 'list' }] }),
    '/tiles/0/call',
    'chooses no rows',
    'Say under where',
  ),
  wrongFile(
    'a tile by a number that is never told',
    page({ tiles: [{ ...tile, resource: 'Candidates', where: { SSN: null } }] }),
    '/tiles/0/where/SSN',
    'No row is found by SSN',
  ),
  wrongFile(
    'a tile by a value of a list of objects',
    page({ tiles: [{ ...tile, where: { Rates: 1 } }] }),
    '/tiles/0/where/Rates',
    'not found by a value of Rates',
    'Use from and to',
  ),
  wrongFile(
    'a tile by several dates',
    page({ tiles: [{ ...tile, where: { StartDate: ['2026-01-01', '2026-01-02'] } }] }),
    '/tiles/0/where/StartDate',
    'compared with one value',
    'Name one',
  ),
  wrongFile(
    'a tile by an argument that its list does not take',
    page({ tiles: [{ ...tile, page: 'Jobs/CandidateJobView', arguments: { prefer: 1 } }] }),
    '/tiles/0/arguments/prefer',
    'no parameter prefer',
  ),
  wrongFile(
    'a list in the order of objects',
    page(list({ sort: { field: 'Rates', direction: 'ascending' } })),
    '/lists/0/parts/0/sort/field',
    'Rates have no order',
  ),
  wrongFile('a list by a date that is no instant', page(list({}, 'StartDate')), '/lists/0/due', 'no instant of Jobs'),
  wrongFile(
    'choices of the general search',
    change(home, ['/filters/0/fields/Jobs', 'searchText']),
    '/filters/0/choices/0',
    'search has no choices',
  ),
  wrongFile(
    'choices by a moment of what is no date',
    change(home, ['/filters/0/fields/Jobs', 'Demand']),
    '/filters/0/choices/0',
    'Jobs.Demand is neither a date nor an instant',
  ),
  wrongFile(
    'a tile with arguments and a list',
    page({ tiles: [{ ...tile, arguments: { preference: 1 } }] }),
    '/tiles/0/arguments',
    'not opened with arguments',
  ),
  wrongFile('a row that says no property', page(list({ line: '{StartDat}' })), '/lists/0/parts/0/line', 'no StartDat'),
  wrongFile(
    'a dialog of a slot that nothing fills',
    page(list({ dialog: { button: 'Offer', slot: 'job-candidate' } })),
    '/lists/0/parts/0/dialog/slot',
    'fills the slot job-candidate',
    'mean "job-candidates"',
  ),
  wrongFile(
    'an action that is no row action',
    page(list({ actions: ['publsh'] })),
    '/lists/0/parts/0/actions/0',
    'no row action publsh',
    'mean "publish"',
  ),
  wrongValue('a filter of no property', home, '/filters/2/fields/Jobs', 'EmployerId', 'no property EmployerId'),
  wrongValue('a filter whose default is no choice', home, '/filters/0/default', 7, 'no choice 7'),
  wrongValue('a choice that comes twice', home, '/filters/0/choices/1/value', 1, 'value 1 comes twice'),
]
