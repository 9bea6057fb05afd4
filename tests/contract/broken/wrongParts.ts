import { change, type WrongSet } from './wrongSet.ts'

const team = 'schemas/team.json'
const property = '/properties/X'

/** Parts of a value of which is said what only a property of the record itself can keep, and the other way round. */
export const wrongParts: WrongSet[] = [
  [
    'an SSN within a list',
    change(team, [property, { type: 'array', items: { type: 'string', format: 'ssn' } }]),
    team,
    `${property}/items/format`,
    'answered in full to everybody',
    'a property of its own',
  ],
  [
    'a secret within an object',
    change(team, [property, { type: 'object', properties: { Y: { type: 'string', 'x-secret': true } } }]),
    team,
    `${property}/properties/Y/x-secret`,
    'x-secret is said of a property of the record itself',
    'a property of its own',
  ],
  [
    'a permission within a list of objects',
    change(team, [
      property,
      { type: 'array', items: { type: 'object', properties: { Y: { type: 'string', 'x-read': 'VIEW_USERS' } } } },
    ]),
    team,
    `${property}/items/properties/Y/x-read`,
    'x-read is said of a property of the record itself',
  ],
  [
    'a permission in a part that references name',
    change(team, ['/definitions', { Y: { type: 'string', 'x-write': 'VIEW_USERS' } }]),
    team,
    '/definitions/Y/x-write',
    'x-write is said of a property of the record itself',
  ],
  [
    'a reference within an object',
    change(team, [property, { type: 'object', properties: { Y: { type: 'integer', 'x-reference': 'Users' } } }]),
    team,
    `${property}/properties/Y/x-reference`,
    'x-reference is said of a property of the record itself',
  ],
  [
    'a date format of a number',
    change(team, [property, { type: 'number', 'x-date-format': 'jobdate' }]),
    team,
    `${property}/x-date-format`,
    'Only a date has a date format',
    'Remove it',
  ],
  [
    'a password within an object',
    change(team, [property, { type: 'object', properties: { Y: { type: 'string', 'x-kind': 'password' } } }]),
    team,
    `${property}/properties/Y/x-kind`,
    'A password within another value would be answered in full to everybody',
    'a property of its own',
  ],
  [
    'choices of which none is offered',
    change(team, [property, { type: 'string', oneOf: [{ const: 'S', title: 'Small', 'x-retired': true }] }]),
    team,
    `${property}/oneOf`,
    'No choice is offered any more.',
    'Leave one without "x-retired".',
  ],
  [
    'a text that is named by lookups',
    change(team, [property, { type: 'string', 'x-named-by': 'Status' }]),
    team,
    `${property}/x-named-by`,
    'Only choices are named by lookups.',
    'Add "oneOf", or remove it.',
  ],
  [
    'a retired text',
    change(team, [property, { type: 'string', 'x-retired': true }]),
    team,
    `${property}/x-retired`,
    'Only a choice can be retired.',
    'Move it to a choice under "oneOf"',
  ],
]
