import { change, type WrongSet, wrongFile } from './wrongSet.ts'

const team = 'schemas/team.json'
const property = '/properties/X'

/** Parts of a value of which is said what only a property of the record itself can keep, and the other way round. */
export const wrongParts: WrongSet[] = [
  wrongFile(
    'an SSN within a list',
    change(team, [property, { type: 'array', items: { type: 'string', format: 'ssn' } }]),
    `${property}/items/format`,
    'answered in full to everybody',
    'a property of its own',
  ),
  wrongFile(
    'a secret within an object',
    change(team, [property, { type: 'object', properties: { Y: { type: 'string', 'x-secret': true } } }]),
    `${property}/properties/Y/x-secret`,
    'x-secret is said of a property of the record itself',
    'a property of its own',
  ),
  wrongFile(
    'a permission within a list of objects',
    change(team, [
      property,
      { type: 'array', items: { type: 'object', properties: { Y: { type: 'string', 'x-read': 'VIEW_USERS' } } } },
    ]),
    `${property}/items/properties/Y/x-read`,
    'x-read is said of a property of the record itself',
  ),
  wrongFile(
    'a permission in a part that references name',
    change(team, ['/definitions', { Y: { type: 'string', 'x-write': 'VIEW_USERS' } }]),
    '/definitions/Y/x-write',
    'x-write is said of a property of the record itself',
  ),
  wrongFile(
    'a reference within an object',
    change(team, [property, { type: 'object', properties: { Y: { type: 'integer', 'x-reference': 'Users' } } }]),
    `${property}/properties/Y/x-reference`,
    'x-reference is said of a property of the record itself',
  ),
  wrongFile(
    'a date format of a number',
    change(team, [property, { type: 'number', 'x-date-format': 'jobdate' }]),
    `${property}/x-date-format`,
    'Only a date has a date format',
    'Remove it',
  ),
  wrongFile(
    'a password within an object',
    change(team, [property, { type: 'object', properties: { Y: { type: 'string', 'x-kind': 'password' } } }]),
    `${property}/properties/Y/x-kind`,
    'A password within another value would be answered in full to everybody',
    'a property of its own',
  ),
  wrongFile(
    'choices of which none is offered',
    change(team, [property, { type: 'string', oneOf: [{ const: 'S', title: 'Small', 'x-retired': true }] }]),
    `${property}/oneOf`,
    'No choice is offered any more.',
    'Leave one without "x-retired".',
  ),
  wrongFile(
    'a text that is named by lookups',
    change(team, [property, { type: 'string', 'x-named-by': 'Status' }]),
    `${property}/x-named-by`,
    'Only choices are named by lookups.',
    'Add "oneOf", or remove it.',
  ),
  wrongFile(
    'a retired text',
    change(team, [property, { type: 'string', 'x-retired': true }]),
    `${property}/x-retired`,
    'Only a choice can be retired.',
    'Move it to a choice under "oneOf"',
  ),
]
