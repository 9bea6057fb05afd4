import { change, type WrongSet } from './wrongSet.ts'

const lookups = 'resources/lookups.json'
const categories = 'resources/lookup-categories.json'
const teams = 'resources/teams.json'
const key = (...names: string[]) => change(lookups, ['/snapshot/key', names])

/** Records that no snapshot could carry to another environment. */
export const wrongSnapshots: WrongSet[] = [
  [
    'a snapshot by no property',
    key('Category', 'Valu'),
    lookups,
    '/snapshot/key/1',
    'no property Valu',
    'mean "Value"',
  ],
  ['a snapshot by an ID', key('ID'), lookups, '/snapshot/key/0', 'ID is another in every environment'],
  [
    'a snapshot by the ID of another record',
    key('Value', 'ParentID'),
    lookups,
    '/snapshot/key/1',
    'ParentID holds the ID of a record of Lookups',
    'the same in every environment',
  ],
  [
    'a snapshot by what is computed',
    key('Key'),
    lookups,
    '/snapshot/key/0',
    'A snapshot does not hold Key',
    'the same in every environment',
  ],
  [
    'a snapshot by what a record may lack',
    key('Code', 'Description'),
    lookups,
    '/snapshot/key/1',
    'may have no Description',
    'Add "Description" to "required"',
  ],
  [
    'a snapshot without what others refer by',
    change(categories, ['/snapshot/key', ['Name']]),
    categories,
    '/snapshot/key',
    'refer to this one by Code',
    'Add "Code"',
  ],
  [
    'a snapshot without a property that is not there',
    change(lookups, ['/snapshot/without', ['Nam']]),
    lookups,
    '/snapshot/without/0',
    'no property Nam',
    'mean "Name"',
  ],
  [
    'a snapshot whose records lead to others that none holds',
    change(teams, ['/snapshot', { key: ['Code'] }]),
    teams,
    '/snapshot',
    'CompanyID holds the ID of a record of Companies, which no snapshot holds',
    'name CompanyID in "without"',
  ],
  [
    'a snapshot of the rows of a view',
    change('resources/action-log.json', ['/snapshot', { key: ['Action'] }]),
    'resources/action-log.json',
    '/snapshot',
    'The rows are those of a view',
    'Remove it',
  ],
  [
    'a snapshot that no call can apply',
    change(lookups, ['/calls/update', undefined]),
    lookups,
    '/snapshot',
    'There is no call update',
    'Add it',
  ],
]
