import { change, type WrongSet } from './wrongSet.ts'

const team = 'schemas/team.json'
const property = '/properties/X'
const text = { type: 'string', maxLength: 40 }
const active = { IsActive: true }
const number = { type: 'string', format: 'ssn' }
const pay = { type: 'number', 'x-read': 'EDIT_USER' }
const choice = { type: 'string', enum: ['A', 'B'] }

/** Rules of records that name what is not there, or that nobody could follow. */
export const wrongRules: WrongSet[] = [
  [
    'an end that is nowhere',
    change(team, ['/properties/X', { type: 'string', format: 'date', 'x-range-end': 'Nam' }]),
    team,
    '/properties/X/x-range-end',
    'There is no property Nam',
  ],
  [
    'an end of another kind',
    change(team, ['/properties/X', { type: 'string', format: 'date', 'x-range-end': 'Name' }]),
    team,
    '/properties/X/x-range-end',
    'Only a date ends a date, and a time a time',
    'Name one of the same format',
  ],
  [
    'a pattern that looks ahead',
    change(team, ['/properties/Code/pattern', '^(?!TEST)[A-Z]+$']),
    team,
    '/properties/Code/pattern',
    'cannot be matched in one pass: It looks ahead: "(?!"',
    'by "not": { "pattern": … }',
  ],
  [
    'a pattern that looks behind',
    change(team, ['/allOf', [{ properties: { Code: { pattern: '(?<=A)B' } } }]]),
    team,
    '/allOf/0/properties/Code/pattern',
    'It looks behind: "(?<="',
    'Say it by a pattern of its own',
  ],
  [
    'a pattern that refers back',
    change(team, ['/properties/Code/pattern', '^([A-Z])-\\1$']),
    team,
    '/properties/Code/pattern',
    'refers back to what a group has found',
    'Write out what may stand there',
  ],
  [
    'a pattern of names that repeats without measure',
    change(team, [property, { type: 'object', patternProperties: { '^.{0,2000}$': text } }]),
    team,
    `${property}/patternProperties/^.{0,2000}$`,
    'have more than 1000 steps',
    'Let minLength and maxLength say how long the text is',
  ],
  [
    'a condition on nothing',
    change(team, [property, { ...text, 'x-visible-when': { Nme: { present: true } } }]),
    team,
    `${property}/x-visible-when`,
    'no property Nme',
    'Name',
  ],
  [
    'a condition on a secret',
    change('schemas/user.json', [property, { ...text, 'x-read-only-when': { Password: { present: true } } }]),
    'schemas/user.json',
    `${property}/x-read-only-when`,
    'never answered',
    'Name another property',
  ],
  [
    'a condition on itself through another',
    change(
      team,
      [property, { ...text, 'x-visible-when': { Y: { present: true } } }],
      ['/properties/Y', { ...text, 'x-computed': { text: '{X}' } }],
    ),
    team,
    property,
    'hangs on itself',
    'by other properties',
  ],
  [
    'a condition on what is part of a call alone',
    change(team, [property, { ...text, 'x-transient': true, 'x-read-only-when': active }]),
    team,
    `${property}/x-read-only-when`,
    'x-read-only-when cannot be said of it',
  ],
  [
    'a text of a number that is answered masked',
    change(team, ['/properties/Y', number], [property, { ...text, 'x-computed': { text: 'No. {Y}' } }]),
    team,
    `${property}/x-computed`,
    'No rule looks at Y, which is answered masked',
    'Name another property',
  ],
  [
    'a rule on a number that is answered masked',
    change(
      team,
      ['/properties/Y', number],
      ['/x-rules', [{ field: 'Name', must: { Y: { present: true } }, message: 'Who is it?' }]],
    ),
    team,
    '/x-rules/0/must',
    'No rule looks at Y',
  ],
  [
    'a value that is computed of what fewer may read',
    change(team, ['/properties/Y', pay], [property, { type: 'number', 'x-computed': { product: ['Y', 2] } }]),
    team,
    `${property}/x-computed`,
    'X would tell of Y to who may not read it',
    'Give X the "x-read" of Y',
  ],
  [
    'a condition on what fewer may read, of the one among many that says so',
    change(
      team,
      ['/properties/Y', pay],
      ['/properties/Z', { ...pay, 'x-computed': { sum: ['Y'] } }],
      [property, { ...text, 'x-read': 'EDIT_USER,ADD_TEAM', 'x-visible-when': { Z: { present: true } } }],
    ),
    team,
    `${property}/x-visible-when`,
    'X would tell of Z',
  ],
  [
    'options left by what fewer may read',
    change(
      team,
      ['/properties/Y', { ...choice, 'x-read': 'EDIT_USER' }],
      [property, { ...choice, 'x-options': { from: 'Y', values: { A: ['A'] } } }],
    ),
    team,
    `${property}/x-options`,
    'X would tell of Y',
  ],
  [
    'a condition within a nested object',
    change(team, [property, { type: 'object', properties: { Z: { ...text, 'x-visible-when': active } } }]),
    team,
    `${property}/properties/Z/x-visible-when`,
    'is said of a property of the record itself',
    'Remove it here',
  ],
  [
    'a rule that stands at nothing',
    change(team, ['/x-rules', [{ field: 'X', must: active, message: 'Be active.' }]]),
    team,
    '/x-rules/0/field',
    'no property X',
  ],
  [
    'options left by nothing',
    change(team, [property, { ...choice, 'x-options': { from: 'Nme', values: {} } }]),
    team,
    `${property}/x-options/from`,
    'no property Nme',
  ],
  [
    'options of what has none',
    change(team, [property, { ...text, 'x-options': { from: 'Name', values: { N: ['A'] } } }]),
    team,
    `${property}/x-options`,
    'no choices here',
    'narrowed by "by"',
  ],
  [
    'options for a choice that is not there',
    change(
      team,
      [property, choice],
      ['/properties/Y', { ...choice, 'x-options': { from: 'X', values: { C: ['A'] } } }],
    ),
    team,
    '/properties/Y/x-options/values/C',
    'C is no choice of X',
  ],
  [
    'an option that is no choice',
    change(team, [property, { ...choice, 'x-options': { from: 'Name', values: { N: ['A', 'C'] } } }]),
    team,
    `${property}/x-options/values/N/1`,
    'C is not among the choices',
  ],
  [
    'records that narrow what is no reference',
    change(team, [property, { ...choice, 'x-options': { from: 'CompanyID', by: 'CompanyID' } }]),
    team,
    `${property}/x-options/by`,
    'Only a reference',
    'Use "values"',
  ],
  [
    'a reference narrowed by nothing',
    change(team, [
      property,
      { type: 'integer', 'x-reference': 'Teams', 'x-options': { from: 'CompanyID', by: 'CompanyI' } },
    ]),
    team,
    `${property}/x-options/by`,
    'have no CompanyI',
  ],
  [
    'a reference narrowed by another type',
    change(team, [
      property,
      { type: 'integer', 'x-reference': 'Teams', 'x-options': { from: 'CompanyID', by: 'Name' } },
    ]),
    team,
    `${property}/x-options/by`,
    'is of the type string',
    'of one type',
  ],
]
