import { change, type WrongSet, wrongFile, wrongValue } from './wrongSet.ts'

const lookups = 'resources/lookups.json'
const categories = 'resources/lookup-categories.json'
const teams = 'resources/teams.json'
const key = (...names: string[]) => change(lookups, ['/snapshot/key', names])

/** Records that no snapshot could carry to another environment. */
export const wrongSnapshots: WrongSet[] = [
  wrongFile(
    'a snapshot by no property',
    key('Category', 'Valu'),
    '/snapshot/key/1',
    'no property Valu',
    'mean "Value"',
  ),
  wrongFile('a snapshot by an ID', key('ID'), '/snapshot/key/0', 'ID is another in every environment'),
  wrongFile(
    'a snapshot by the ID of another record',
    key('Value', 'ParentID'),
    '/snapshot/key/1',
    'ParentID holds the ID of a record of Lookups',
    'the same in every environment',
  ),
  wrongFile(
    'a snapshot by what is computed',
    key('Key'),
    '/snapshot/key/0',
    'A snapshot does not hold Key',
    'the same in every environment',
  ),
  wrongFile(
    'a snapshot by what a record may lack',
    key('Code', 'Description'),
    '/snapshot/key/1',
    'may have no Description',
    'Add "Description" to "required"',
  ),
  wrongValue(
    'a snapshot without what others refer by',
    categories,
    '/snapshot/key',
    ['Name'],
    'refer to this one by Code',
    'Add "Code"',
  ),
  wrongFile(
    'a snapshot without a property that is not there',
    change(lookups, ['/snapshot/without', ['Nam']]),
    '/snapshot/without/0',
    'no property Nam',
    'mean "Name"',
  ),
  wrongValue(
    'a snapshot whose records lead to others that none holds',
    teams,
    '/snapshot',
    { key: ['Code'] },
    'CompanyID holds the ID of a record of Companies, which no snapshot holds',
    'name CompanyID in "without"',
  ),
  wrongValue(
    'a snapshot of the rows of a view',
    'resources/action-log.json',
    '/snapshot',
    { key: ['Action'] },
    'The rows are those of a view',
    'Remove it',
  ),
  wrongFile(
    'a snapshot that no call can apply',
    change(lookups, ['/calls/update', undefined]),
    '/snapshot',
    'There is no call update',
    'Add it',
  ),
]
