import { toText } from './brokenSet.ts'
import { change, type WrongSet, wrongFile, wrongValue } from './wrongSet.ts'

const team = 'schemas/team.json'
const user = 'schemas/user.json'
const property = '/properties/X'
const tiny = { title: 'Tiny', type: 'object', properties: { A: { type: 'string' } } }
const looped = { type: 'object', properties: { t: { $ref: '#/definitions/t' } } }
const text = { type: 'string', maxLength: 40 }

/** Schemas that have the shape of one and still cannot be served. */
export const wrongSchemas: WrongSet[] = [
  wrongFile('no end of its levels', { [team]: '[[{'.repeat(50_000) }, '', 'nested deeper than 100 levels'),
  wrongFile(
    'a file name that no table has',
    { 'schemas/Crew.json': toText(tiny) },
    '',
    "The file's name is the table's",
  ),
  wrongFile(
    'a file name of more than 63 bytes',
    { [`schemas/${'n'.repeat(64)}.json`]: toText(tiny) },
    '',
    'at most 63',
  ),
  wrongFile(
    'the file name of a table of the services',
    { 'schemas/migration.json': toText(tiny) },
    '',
    'have a table migration',
  ),
  wrongValue('a server-owned property', team, '/properties/Version', { type: 'integer' }, 'keep Version themselves'),
  wrongValue(
    'a server-owned property in other capitals',
    team,
    '/properties/version',
    { type: 'integer' },
    'keep Version of every record themselves',
  ),
  wrongValue('two columns that differ in capitals', team, '/properties/code', text, 'Code and code differ in capitals'),
  wrongValue('a property of the wire’s own', team, '/properties/AllowedActions', text, 'for something else'),
  wrongValue('a column of PostgreSQL', team, '/properties/ctid', text, 'column ctid of PostgreSQL'),
  wrongValue('a word of JavaScript', team, '/properties/constructor', text, 'is a word of JavaScript'),
  wrongValue('a property that is no object', team, property, true, 'A property is an object'),
  wrongValue('a property without a type', team, property, { title: 'X' }, 'The type cannot be told'),
  wrongFile(
    'a reference without a type',
    change(team, ['/definitions', { x: text }], [property, { $ref: '#/definitions/x' }]),
    property,
    'cannot be told',
    'beside the reference',
  ),
  wrongFile(
    'two types',
    change(team, [`${property}`, { type: ['string', 'integer'] }]),
    `${property}/type`,
    'exactly one type',
  ),
  wrongFile('no type but null', change(team, [property, { type: 'null' }]), `${property}/type`, 'exactly one type'),
  ...(
    [
      ['text', { type: 'integer' }, 'Make its type "string"'],
      ['number', { type: 'string' }, 'Make its type "number"'],
      ['boolean', { type: 'string' }, 'Make its type "boolean"'],
      ['date', { type: 'string' }, 'Add "format": "date"'],
      ['enum', { type: 'string' }, 'Add "oneOf" or "enum"'],
      ['reference', { type: 'integer' }, 'Add "x-reference"'],
      ['duration', { type: 'number' }, 'Make its type "integer"'],
      ['tags', { type: 'array', items: { type: 'integer' } }, 'with "items": { "type": "string" }'],
      ['json', { type: 'string' }, 'Make its type "object" or "array"'],
      ['ssn', { type: 'string' }, 'Add "format": "ssn"'],
      ['image', { type: 'integer' }, 'Add "x-reference": "Files"'],
    ] as const
  ).map(([kind, schema, fix]) =>
    wrongFile(
      `a kind that does not fit: ${kind}`,
      change(team, [property, { ...schema, 'x-kind': kind }]),
      `${property}/x-kind`,
      `of the kind ${kind}`,
      fix,
    ),
  ),
  wrongFile(
    'a currency of what is no money',
    change(team, [property, { type: 'number', 'x-currency': 'USD' }]),
    `${property}/x-currency`,
    'Only money is of a currency',
    'Add "x-kind": "money"',
  ),
  wrongFile(
    'a number format of an amount of money',
    change(team, [property, { type: 'number', 'x-kind': 'money', 'x-number-format': 'round' }]),
    `${property}/x-number-format`,
    'Only a number has a number format',
    'Remove it',
  ),
  wrongFile(
    'who sees in full what is answered in full',
    change(team, [property, { ...text, 'x-unmask': 'VIEW_SENSITIVE' }]),
    `${property}/x-unmask`,
    'Only an SSN or a phone is answered masked',
    'Add "format": "ssn"',
  ),
  [
    'an SSN in the text of a record',
    {
      ...change(team, [property, { type: 'string', format: 'ssn' }]),
      ...change('resources/teams.json', ['/represent', '{X}']),
    },
    'resources/teams.json',
    '/represent',
    'X is answered masked',
  ],
  wrongFile(
    'a unique object',
    change(team, [property, { type: 'object', 'x-unique': 'everywhere' }]),
    `${property}/x-unique`,
    'No two values of the type object',
  ),
  wrongFile(
    'a unique text without an end',
    change(team, [property, { type: 'string', 'x-unique': 'everywhere' }]),
    `${property}/x-unique`,
    'more than 600 characters',
  ),
  wrongValue('a pattern that is none', team, '/properties/Code/pattern', '[a-', 'no regular expression'),
  wrongFile(
    'a pattern of names that is none',
    change(team, [property, { type: 'object', patternProperties: { '(': text } }]),
    `${property}/patternProperties/(`,
    'no regular expression',
  ),
  wrongFile(
    'a required property that is not there',
    change(team, ['/required/-', 'Nmae']),
    '/required/3',
    'There is no property Nmae',
    'mean "Name"',
  ),
  wrongFile(
    'a rule on a property that is not there',
    change(team, ['/allOf', [{ if: { required: ['Code'] }, else: { required: ['Qqqqq'] } }]]),
    '/allOf/0/else/required/0',
    'no property Qqqqq',
    'Remove it',
  ),
  wrongFile(
    'a condition on a property that is not there',
    change(team, ['/if', { properties: { Nmae: { const: 'x' } } }]),
    '/if/properties/Nmae',
    'no property Nmae',
  ),
  wrongFile(
    'a dependency on a property that is not there',
    change(team, ['/dependencies', { Code: ['Nmae'] }]),
    '/dependencies/Code/0',
    'no property Nmae',
  ),
  wrongFile(
    'a dependency of a property that is not there',
    change(team, ['/dependencies', { Cod: { required: ['Name'] } }]),
    '/dependencies/Cod',
    'no property Cod',
  ),
  wrongFile(
    'a reference to nothing',
    change(team, [property, { ...text, $ref: '#/definitions/x' }]),
    `${property}/$ref`,
    'names nothing',
  ),
  wrongFile(
    'a reference to nothing within a rule',
    change(team, ['/anyOf', [{ required: ['Code'] }, { $ref: '#/definitions/x' }]]),
    '/anyOf/1/$ref',
    'names nothing',
  ),
  wrongFile(
    'a reference that leads back to itself',
    change(team, ['/definitions', { t: looped }], [property, { type: 'object', $ref: '#/definitions/t' }]),
    '/definitions/t/properties/t/$ref',
    'leads back',
  ),
  wrongValue(
    'an unknown resource',
    team,
    '/properties/CompanyID/x-reference',
    'Role',
    'no resource Role',
    'mean "Roles"',
  ),
  wrongFile(
    'a reference of a wrong type',
    change(team, [property, { ...text, 'x-reference': 'Users' }]),
    `${property}/x-reference`,
    'is of the type integer',
  ),
  wrongFile(
    'a reference to what cannot be chosen from',
    change(team, [property, { type: 'integer', 'x-reference': 'UserSettings' }]),
    `${property}/x-reference`,
    'list is not there',
    'Add "list"',
  ),
  wrongFile(
    'a display text that is a property too',
    change(team, ['/properties/CompanyName', text]),
    '/properties/CompanyID/x-reference',
    'as CompanyName, which is a property too',
  ),
  wrongValue('a default that is not valid', team, '/properties/IsActive/default', 'yes', 'The default "yes"'),
  wrongFile(
    'a choice of another type',
    change(team, [property, { type: 'string', enum: ['a', 1] }]),
    `${property}/enum/1`,
    'not of the type string',
  ),
  wrongFile(
    'a choice that comes twice',
    change(team, [
      property,
      {
        type: 'string',
        oneOf: [
          { const: 'a', title: 'A' },
          { const: 'a', title: 'B' },
        ],
      },
    ]),
    `${property}/oneOf/1`,
    'comes twice',
  ),
  wrongFile(
    'a suggestion from nowhere',
    change(team, ['/properties/Code/x-suggest', { from: 'Nam', values: {} }]),
    '/properties/Code/x-suggest/from',
    'no property Nam',
    'mean "Name"',
  ),
  wrongFile(
    'a suggestion for what is no choice',
    change(
      team,
      ['/properties/Size', { type: 'string', enum: ['S'] }],
      ['/properties/Code/x-suggest', { from: 'Size', values: { L: 'x' } }],
    ),
    '/properties/Code/x-suggest/values/L',
    'L is no choice of Size',
  ),
  wrongFile(
    'a suggestion of what is no choice',
    change(team, [property, { type: 'string', enum: ['S'], 'x-suggest': { from: 'Name', values: { a: 'L' } } }]),
    `${property}/x-suggest/values/a`,
    'L is no choice of X',
  ),
  wrongFile(
    'a transient column',
    change(team, [property, { ...text, 'x-transient': true, 'x-indexed': true }]),
    `${property}/x-indexed`,
    'A transient property has no column',
  ),
  wrongFile(
    'a secret that is searched',
    change(team, ['/properties/Code/x-secret', true]),
    '/properties/Code/x-searchable',
    'never searched',
  ),
  wrongFile(
    'a number that is searched',
    change(team, [property, { type: 'integer', 'x-searchable': true }]),
    `${property}/x-searchable`,
    'Only texts and references are searched',
  ),
  wrongFile(
    'a mandatory value that nobody can give',
    change(team, [property, { ...text, 'x-computed': true, 'x-required-on-create': true }]),
    `${property}/x-required-on-create`,
    'No caller gives',
  ),
  wrongFile(
    'a clock on what is no moment',
    change(team, [property, { ...text, 'x-time': 'instant' }]),
    `${property}/x-time`,
    'Only a date-time',
  ),
  wrongValue(
    'a company within which nothing is',
    'schemas/user-setting.json',
    '/properties/Code/x-unique',
    'company',
    'no CompanyID',
  ),
  wrongValue('a bound above its other', team, '/properties/Code/minLength', 50, 'at once'),
  wrongFile(
    'an import name of two properties',
    change(team, ['/properties/Code/x-import-names', ['NAME']]),
    '/properties/Code/x-import-names/0',
    'is taken for Name',
  ),
  wrongValue('a core property that is gone', user, '/properties/Phone', undefined, 'depends on the property Phone'),
  wrongValue(
    'a core property of another type',
    user,
    '/properties/UserType',
    { type: 'string' },
    'UserType being integer',
  ),
  ['a core schema that is gone', { 'schemas/team.json': null }, team, '', 'depends on this schema'],
]
