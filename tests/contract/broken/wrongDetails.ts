import { change, type WrongSet, wrongFile } from './wrongSet.ts'

const companies = 'resources/companies.json'
const users = 'resources/users.json'
/** Where a set says what stands below a row of the companies. */
const pointer = '/list/details'

/** Lists below a list that cannot be shown. */
export const wrongDetails: WrongSet[] = [
  wrongFile(
    'a button above a list of a call that is not there',
    change(companies, ['/list/toolbar', ['delet']]),
    '/list/toolbar/0',
    'no call delet',
    'mean "delete"',
  ),
  wrongFile(
    'a button above a list of a call that asks for nothing',
    change(companies, ['/list/toolbar', ['delete']]),
    '/list/toolbar/0',
    'has no dialog with a title',
    'Add "dialog"',
  ),
  wrongFile(
    'a list below of a resource that is not there',
    change(companies, [pointer, [{ resource: 'User', by: 'CompanyID' }]]),
    `${pointer}/0/resource`,
    'no resource User to list below',
    'mean "Users"',
  ),
  [
    'a list below of records that cannot be listed',
    {
      ...change(companies, [pointer, [{ resource: 'Users', by: 'CompanyID' }]]),
      ...change(users, ['/calls/list', undefined]),
    },
    companies,
    `${pointer}/0/resource`,
    'needs the call list of Users',
    'Add "list" to the calls of Users',
  ],
  wrongFile(
    'a list below by what is no property',
    change(companies, [pointer, [{ resource: 'Users', by: 'CompnyID' }]]),
    `${pointer}/0/by`,
    'Users has no property CompnyID',
    'mean "CompanyID"',
  ),
  wrongFile(
    'a list below by what refers to another resource',
    change(companies, [pointer, [{ resource: 'Users', by: 'TeamID' }]]),
    `${pointer}/0/by`,
    'TeamID of Users does not refer to Companies',
    'Name CompanyID',
  ),
  wrongFile(
    'a list below of records that do not refer to the row',
    change(companies, [pointer, [{ resource: 'Companies', by: 'Name' }]]),
    `${pointer}/0/by`,
    'Name of Companies does not refer to Companies',
    'Add "x-reference": "Companies"',
  ),
  [
    'a list below by what is never kept',
    {
      ...change(companies, [pointer, [{ resource: 'Teams', by: 'HostID' }]]),
      ...change('schemas/team.json', [
        '/properties/HostID',
        { type: 'integer', 'x-reference': 'Companies', 'x-transient': true },
      ]),
    },
    companies,
    `${pointer}/0/by`,
    'HostID of Teams is never answered',
    'Name another property',
  ],
]
