import { change, type WrongSet, wrongFile, wrongValue } from './wrongSet.ts'

const team = 'schemas/team.json'
const property = '/properties/X'
const text = { type: 'string', maxLength: 40 }
const active = { IsActive: true }
const number = { type: 'string', format: 'ssn' }
const pay = { type: 'number', 'x-read': 'EDIT_USER' }
const choice = { type: 'string', enum: ['A', 'B'] }

/** Rules of records that name what is not there, or that nobody could follow. */
export const wrongRules: WrongSet[] = [
  wrongFile(
    'an end that is nowhere',
    change(team, ['/properties/X', { type: 'string', format: 'date', 'x-range-end': 'Nam' }]),
    '/properties/X/x-range-end',
    'There is no property Nam',
  ),
  wrongFile(
    'an end of another kind',
    change(team, ['/properties/X', { type: 'string', format: 'date', 'x-range-end': 'Name' }]),
    '/properties/X/x-range-end',
    'Only a date ends a date, and a time a time',
    'Name one of the same format',
  ),
  wrongValue(
    'a pattern that looks ahead',
    team,
    '/properties/Code/pattern',
    '^(?!TEST)[A-Z]+$',
    'cannot be matched in one pass: It looks ahead: "(?!"',
    'by "not": { "pattern": … }',
  ),
  wrongFile(
    'a pattern that looks behind',
    change(team, ['/allOf', [{ properties: { Code: { pattern: '(?<=A)B' } } }]]),
    '/allOf/0/properties/Code/pattern',
    'It looks behind: "(?<="',
    'Say it by a pattern of its own',
  ),
  wrongValue(
    'a pattern that refers back',
    team,
    '/properties/Code/pattern',
    '^([A-Z])-\\1$',
    'refers back to what a group has found',
    'Write out what may stand there',
  ),
  wrongFile(
    'a pattern of names that repeats without measure',
    change(team, [property, { type: 'object', patternProperties: { '^.{0,2000}$': text } }]),
    `${property}/patternProperties/^.{0,2000}$`,
    'have more than 1000 steps',
    'Let minLength and maxLength say how long the text is',
  ),
  wrongFile(
    'a condition on nothing',
    change(team, [property, { ...text, 'x-visible-when': { Nme: { present: true } } }]),
    `${property}/x-visible-when`,
    'no property Nme',
    'Name',
  ),
  wrongFile(
    'a condition on a secret',
    change('schemas/user.json', [property, { ...text, 'x-read-only-when': { Password: { present: true } } }]),
    `${property}/x-read-only-when`,
    'never answered',
    'Name another property',
  ),
  wrongFile(
    'a condition on itself through another',
    change(
      team,
      [property, { ...text, 'x-visible-when': { Y: { present: true } } }],
      ['/properties/Y', { ...text, 'x-computed': { text: '{X}' } }],
    ),
    property,
    'hangs on itself',
    'by other properties',
  ),
  wrongFile(
    'a condition on what is part of a call alone',
    change(team, [property, { ...text, 'x-transient': true, 'x-read-only-when': active }]),
    `${property}/x-read-only-when`,
    'x-read-only-when cannot be said of it',
  ),
  wrongFile(
    'a text of a number that is answered masked',
    change(team, ['/properties/Y', number], [property, { ...text, 'x-computed': { text: 'No. {Y}' } }]),
    `${property}/x-computed`,
    'No rule looks at Y, which is answered masked',
    'Name another property',
  ),
  wrongFile(
    'a rule on a number that is answered masked',
    change(
      team,
      ['/properties/Y', number],
      ['/x-rules', [{ field: 'Name', must: { Y: { present: true } }, message: 'Who is it?' }]],
    ),
    '/x-rules/0/must',
    'No rule looks at Y',
  ),
  wrongFile(
    'a value that is computed of what fewer may read',
    change(team, ['/properties/Y', pay], [property, { type: 'number', 'x-computed': { product: ['Y', 2] } }]),
    `${property}/x-computed`,
    'X would tell of Y to who may not read it',
    'Give X the "x-read" of Y',
  ),
  wrongFile(
    'a condition on what fewer may read, of the one among many that says so',
    change(
      team,
      ['/properties/Y', pay],
      ['/properties/Z', { ...pay, 'x-computed': { sum: ['Y'] } }],
      [property, { ...text, 'x-read': 'EDIT_USER,ADD_TEAM', 'x-visible-when': { Z: { present: true } } }],
    ),
    `${property}/x-visible-when`,
    'X would tell of Z',
  ),
  wrongFile(
    'options left by what fewer may read',
    change(
      team,
      ['/properties/Y', { ...choice, 'x-read': 'EDIT_USER' }],
      [property, { ...choice, 'x-options': { from: 'Y', values: { A: ['A'] } } }],
    ),
    `${property}/x-options`,
    'X would tell of Y',
  ),
  wrongFile(
    'a condition within a nested object',
    change(team, [property, { type: 'object', properties: { Z: { ...text, 'x-visible-when': active } } }]),
    `${property}/properties/Z/x-visible-when`,
    'is said of a property of the record itself',
    'Remove it here',
  ),
  wrongFile(
    'a rule that stands at nothing',
    change(team, ['/x-rules', [{ field: 'X', must: active, message: 'Be active.' }]]),
    '/x-rules/0/field',
    'no property X',
  ),
  wrongFile(
    'options left by nothing',
    change(team, [property, { ...choice, 'x-options': { from: 'Nme', values: {} } }]),
    `${property}/x-options/from`,
    'no property Nme',
  ),
  wrongFile(
    'options of what has none',
    change(team, [property, { ...text, 'x-options': { from: 'Name', values: { N: ['A'] } } }]),
    `${property}/x-options`,
    'no choices here',
    'narrowed by "by"',
  ),
  wrongFile(
    'options for a choice that is not there',
    change(
      team,
      [property, choice],
      ['/properties/Y', { ...choice, 'x-options': { from: 'X', values: { C: ['A'] } } }],
    ),
    '/properties/Y/x-options/values/C',
    'C is no choice of X',
  ),
  wrongFile(
    'an option that is no choice',
    change(team, [property, { ...choice, 'x-options': { from: 'Name', values: { N: ['A', 'C'] } } }]),
    `${property}/x-options/values/N/1`,
    'C is not among the choices',
  ),
  wrongFile(
    'records that narrow what is no reference',
    change(team, [property, { ...choice, 'x-options': { from: 'CompanyID', by: 'CompanyID' } }]),
    `${property}/x-options/by`,
    'Only a reference',
    'Use "values"',
  ),
  wrongFile(
    'a reference narrowed by nothing',
    change(team, [
      property,
      { type: 'integer', 'x-reference': 'Teams', 'x-options': { from: 'CompanyID', by: 'CompanyI' } },
    ]),
    `${property}/x-options/by`,
    'have no CompanyI',
  ),
  wrongFile(
    'a reference narrowed by another type',
    change(team, [
      property,
      { type: 'integer', 'x-reference': 'Teams', 'x-options': { from: 'CompanyID', by: 'Name' } },
    ]),
    `${property}/x-options/by`,
    'is of the type string',
    'of one type',
  ),
]
