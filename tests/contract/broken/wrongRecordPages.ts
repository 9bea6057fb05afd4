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
