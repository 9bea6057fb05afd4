import { change, type WrongSet, wrongFile, wrongValue } from './wrongSet.ts'

const companies = 'resources/companies.json'
/** Where a set says what the page of a company shows. */
const pointer = '/record'
const route = 'Companies/View/{ID}'

const page = (record: object) => change(companies, [pointer, { route, ...record }])

/** Record pages that cannot be shown. */
export const wrongRecordPages: WrongSet[] = [
  wrongFile(
    'a record page whose route names no record',
    page({ route: 'Companies/View' }),
    `${pointer}/route`,
    'does not say which record',
    'Add {ID}',
  ),
  wrongFile(
    'a record page at the route of a form',
    page({ route: 'Companies/Edit/{ID}' }),
    `${pointer}/route`,
    'route Companies/Edit/{} is taken',
  ),
  wrongFile(
    'a record page without the call one',
    change(companies, [pointer, { route }], ['/calls/one', undefined], ['/form', undefined]),
    pointer,
    'The record page needs the call one',
    'Add "one"',
  ),
  wrongFile(
    'a value of a record page that is no property',
    page({ sections: [{ fields: ['Nme'] }] }),
    `${pointer}/sections/0/fields/0`,
    'no property Nme',
    'mean "Name"',
  ),
  wrongFile('a title that names no property', page({ title: '{Nme}' }), `${pointer}/title`, '{Nme} is no property'),
  wrongFile(
    'a title that writes a text short',
    page({ title: '{Name:short}' }),
    `${pointer}/title`,
    '{Name:short} says nothing',
    'of a date, a time or a reference',
  ),
  wrongFile(
    'a line below the heading of what is no property',
    page({ facts: ['Nme'] }),
    `${pointer}/facts/0`,
    'no property Nme',
    'mean "Name"',
  ),
  wrongFile(
    'a tab beside one that is not there',
    page({
      tabs: [
        { route: 'Users', title: 'Users', resource: 'Users', by: 'CompanyID' },
        { route: 'Names', title: 'Names', beside: 'User', sections: [{ fields: ['Name'] }] },
      ],
    }),
    `${pointer}/tabs/1/beside`,
    'No tab User stands by itself',
    'mean "Users"',
  ),
  wrongFile(
    'a tab of records by a value that they do not have',
    page({ tabs: [{ route: 'Names', title: 'Names', when: { Colour: [1, 2] }, sections: [{ fields: ['Name'] }] }] }),
    `${pointer}/tabs/0/when/Colour`,
    'no property Colour',
  ),
  wrongValue('a side panel of what a text refers to', companies, '/list/panel', 'Name', 'Name refers to no record'),
  wrongFile(
    'what comes next by a text',
    change(companies, ['/next', { title: 'Next', resource: 'Users', by: 'CompanyID', from: 'Name', fields: ['Name'] }]),
    '/next/from',
    'Name is no moment',
    'x-time',
  ),
  wrongFile(
    'a phone number that is no property',
    change(companies, ['/reach', { phone: 'Fone' }]),
    '/reach/phone',
    'no property Fone',
  ),
  wrongValue(
    'a property of the record of a text',
    'schemas/team.json',
    '/properties/Name/x-of',
    'Code',
    'Code refers to no record',
  ),
  wrongFile(
    'a chip of a text',
    page({ chips: ['Name'] }),
    `${pointer}/chips/0`,
    'neither a boolean nor a choice',
    'Name it in a section',
  ),
  wrongFile(
    'a button of no row action',
    page({ actions: ['edt'] }),
    `${pointer}/actions/0`,
    'no row action edt',
    'mean "edit"',
  ),
  wrongFile(
    'a record page that is opened by no call',
    page({ access: 'isOpen' }),
    `${pointer}/access`,
    'There is no call isOpen',
  ),
  wrongFile(
    'a record page that is opened by a call which changes something',
    page({ access: 'update' }),
    `${pointer}/access`,
    'The call update changes records',
    'one that only reads',
  ),
  wrongFile(
    'a record page that is opened by a call without the ID',
    page({ access: 'all' }),
    `${pointer}/access`,
    "does not take the record's ID",
  ),
  wrongFile(
    'two tabs of a record page at one address',
    page({
      tabs: [
        { route: 'Users', title: 'Users', resource: 'Users', by: 'CompanyID' },
        { route: 'users', title: 'Names', sections: [{ fields: ['Name'] }] },
      ],
    }),
    `${pointer}/tabs/1/route`,
    'Another tab has the route users',
  ),
  wrongFile(
    'a tab that lists what does not refer to the record',
    page({ tabs: [{ route: 'Users', title: 'Users', resource: 'Users', by: 'TeamID' }] }),
    `${pointer}/tabs/0/by`,
    'TeamID of Users does not refer to Companies',
    'Name CompanyID',
  ),
  wrongFile(
    'a tab of records by a property that the schema does not have',
    change('resources/users.json', ['/form/tabs/4/when', { Colour: 1 }]),
    '/form/tabs/4/when/Colour',
    'no property Colour',
  ),
  wrongValue(
    'a tab to which a new record leads and that there is not',
    'resources/users.json',
    '/form/create/next',
    'Organizations',
    'There is no tab Organizations',
  ),
]
