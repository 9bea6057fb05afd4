import { change, type WrongSet } from './wrongSet.ts'

const companies = 'resources/companies.json'
/** Where a set says what the page of a company shows. */
const pointer = '/record'
const route = 'Companies/View/{ID}'

const page = (record: object) => change(companies, [pointer, { route, ...record }])

/** Record pages that cannot be shown. */
export const wrongRecordPages: WrongSet[] = [
  [
    'a record page whose route names no record',
    page({ route: 'Companies/View' }),
    companies,
    `${pointer}/route`,
    'does not say which record',
    'Add {ID}',
  ],
  [
    'a record page at the route of a form',
    page({ route: 'Companies/Edit/{ID}' }),
    companies,
    `${pointer}/route`,
    'route Companies/Edit/{} is taken',
  ],
  [
    'a record page without the call one',
    change(companies, [pointer, { route }], ['/calls/one', undefined], ['/form', undefined]),
    companies,
    pointer,
    'The record page needs the call one',
    'Add "one"',
  ],
  [
    'a value of a record page that is no property',
    page({ sections: [{ fields: ['Nme'] }] }),
    companies,
    `${pointer}/sections/0/fields/0`,
    'no property Nme',
    'mean "Name"',
  ],
  ['a title that names no property', page({ title: '{Nme}' }), companies, `${pointer}/title`, '{Nme} is no property'],
  [
    'a title that writes a text short',
    page({ title: '{Name:short}' }),
    companies,
    `${pointer}/title`,
    '{Name:short} says nothing',
    'of a date, a time or a reference',
  ],
  [
    'a line below the heading of what is no property',
    page({ facts: ['Nme'] }),
    companies,
    `${pointer}/facts/0`,
    'no property Nme',
    'mean "Name"',
  ],
  [
    'a tab beside one that is not there',
    page({
      tabs: [
        { route: 'Users', title: 'Users', resource: 'Users', by: 'CompanyID' },
        { route: 'Names', title: 'Names', beside: 'User', sections: [{ fields: ['Name'] }] },
      ],
    }),
    companies,
    `${pointer}/tabs/1/beside`,
    'No tab User stands by itself',
    'mean "Users"',
  ],
  [
    'a tab of records by a value that they do not have',
    page({ tabs: [{ route: 'Names', title: 'Names', when: { Colour: [1, 2] }, sections: [{ fields: ['Name'] }] }] }),
    companies,
    `${pointer}/tabs/0/when/Colour`,
    'no property Colour',
  ],
  [
    'a side panel of what a text refers to',
    change(companies, ['/list/panel', 'Name']),
    companies,
    '/list/panel',
    'Name refers to no record',
  ],
  [
    'what comes next by a text',
    change(companies, ['/next', { title: 'Next', resource: 'Users', by: 'CompanyID', from: 'Name', fields: ['Name'] }]),
    companies,
    '/next/from',
    'Name is no moment',
    'x-time',
  ],
  [
    'a phone number that is no property',
    change(companies, ['/reach', { phone: 'Fone' }]),
    companies,
    '/reach/phone',
    'no property Fone',
  ],
  [
    'a property of the record of a text',
    change('schemas/team.json', ['/properties/Name/x-of', 'Code']),
    'schemas/team.json',
    '/properties/Name/x-of',
    'Code refers to no record',
  ],
  [
    'a chip of a text',
    page({ chips: ['Name'] }),
    companies,
    `${pointer}/chips/0`,
    'neither a boolean nor a choice',
    'Name it in a section',
  ],
  [
    'a button of no row action',
    page({ actions: ['edt'] }),
    companies,
    `${pointer}/actions/0`,
    'no row action edt',
    'mean "edit"',
  ],
  [
    'a record page that is opened by no call',
    page({ access: 'isOpen' }),
    companies,
    `${pointer}/access`,
    'There is no call isOpen',
  ],
  [
    'a record page that is opened by a call which changes something',
    page({ access: 'update' }),
    companies,
    `${pointer}/access`,
    'The call update changes records',
    'one that only reads',
  ],
  [
    'a record page that is opened by a call without the ID',
    page({ access: 'all' }),
    companies,
    `${pointer}/access`,
    "does not take the record's ID",
  ],
  [
    'two tabs of a record page at one address',
    page({
      tabs: [
        { route: 'Users', title: 'Users', resource: 'Users', by: 'CompanyID' },
        { route: 'users', title: 'Names', sections: [{ fields: ['Name'] }] },
      ],
    }),
    companies,
    `${pointer}/tabs/1/route`,
    'Another tab has the route users',
  ],
  [
    'a tab that lists what does not refer to the record',
    page({ tabs: [{ route: 'Users', title: 'Users', resource: 'Users', by: 'TeamID' }] }),
    companies,
    `${pointer}/tabs/0/by`,
    'TeamID of Users does not refer to Companies',
    'Name CompanyID',
  ],
  [
    'a tab of records by a property that the schema does not have',
    change('resources/users.json', ['/form/tabs/4/when', { Colour: 1 }]),
    'resources/users.json',
    '/form/tabs/4/when/Colour',
    'no property Colour',
  ],
  [
    'a tab to which a new record leads and that there is not',
    change('resources/users.json', ['/form/create/next', 'Organizations']),
    'resources/users.json',
    '/form/create/next',
    'There is no tab Organizations',
  ],
]
