import { change, type WrongSet, wrongFile, wrongValue } from './wrongSet.ts'

const team = 'schemas/team.json'
const teams = 'resources/teams.json'
const property = '/properties/X'
const list = (items: object, words: object = {}) => ({ type: 'array', items, ...words })

/** Lists of references that lead nowhere, and trees that are none. */
export const wrongTrees: WrongSet[] = [
  wrongFile(
    'a list of references to a resource that is not there',
    change(team, [property, list({ type: 'integer', 'x-reference': 'Companie' })]),
    `${property}/items/x-reference`,
    'no resource Companie',
    'mean "Companies"',
  ),
  wrongFile(
    'a list of keys of another type',
    change(team, [property, list({ type: 'string', 'x-reference': 'Companies' })]),
    `${property}/items/x-reference`,
    'The key of Companies is of the type integer',
  ),
  wrongFile(
    'a list of references whose names would stand in the place of a property',
    change(
      team,
      ['/properties/XIDs', list({ type: 'integer', 'x-reference': 'Companies' })],
      ['/properties/XNames', { type: 'string' }],
    ),
    '/properties/XIDs/items/x-reference',
    'display text as XNames',
  ),
  wrongFile(
    'references that refer to nothing',
    change(team, [property, list({ type: 'integer' }, { 'x-kind': 'references' })]),
    `${property}/x-kind`,
    'Only a list of references',
  ),
  wrongFile(
    'a tree of nothing',
    change(team, [property, { type: 'integer', 'x-kind': 'tree' }]),
    `${property}/x-kind`,
    'Only a reference or a list of references',
  ),
  wrongFile(
    'a tree of records of which none stands above another',
    change(team, [property, { type: 'integer', 'x-kind': 'tree', 'x-reference': 'Companies' }]),
    `${property}/x-reference`,
    'Companies does not say which of its records stands above which',
    'Add "parent" to Companies',
  ),
  wrongValue('a parent that is no property', teams, '/parent', 'Boss', 'The schema team has no property Boss'),
  wrongValue(
    'a parent that is a record of another resource',
    teams,
    '/parent',
    'CompanyID',
    'CompanyID does not refer to Teams',
    '"x-reference": "Teams"',
  ),
]
