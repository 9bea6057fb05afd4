import { change, type WrongSet, wrongFile, wrongValue } from './wrongSet.ts'

const teams = 'resources/teams.json'

/** Scopes with alternatives that would not hold. */
export const wrongScopes: WrongSet[] = [
  wrongValue(
    'a scope by a list of claims',
    teams,
    '/scope/0/claim',
    'organization_ids',
    'only an alternative takes',
    'Put the rule into "anyOf"',
  ),
  wrongFile(
    'an alternative that leads nowhere',
    change(teams, ['/scope/1', { anyOf: [{ path: 'Cod', claim: 'sub' }] }]),
    '/scope/1/anyOf/0/path',
    'no property Cod on this path',
  ),
  wrongFile(
    'an alternative among rows of no resource',
    change(teams, ['/scope/1', { anyOf: [{ among: { resource: 'User', by: 'TeamID' } }] }]),
    '/scope/1/anyOf/0/among/resource',
    'There is no resource User',
    'Did you mean',
  ),
  wrongFile(
    'an alternative among rows that refer elsewhere',
    change(teams, ['/scope/1', { anyOf: [{ among: { resource: 'Users', by: 'CompanyID' } }] }]),
    '/scope/1/anyOf/0/among/by',
    'CompanyID of Users is no reference to Teams',
    'Name the property by which its rows refer',
  ),
  wrongFile(
    'an alternative among rows of what is no reference',
    change(teams, ['/scope/1', { anyOf: [{ among: { resource: 'Users', by: 'CompanyID', of: 'Name' } }] }]),
    '/scope/1/anyOf/0/among/of',
    'Name is no reference of Teams',
    'Name a reference',
  ),
  wrongFile(
    'a condition of time on what is no moment',
    change(teams, ['/scope/1', { anyOf: [{ where: { Name: { after: 'now' } } }] }]),
    '/scope/1/anyOf/0/where/Name/after',
    'Name is no moment',
    'Name a date-time',
  ),
  wrongFile(
    'a claim without its path',
    change(teams, ['/scope/1', { anyOf: [{ claim: 'sub' }] }]),
    '/scope/1/anyOf/0/claim',
    'stand together',
    'Add the other one',
  ),
  wrongFile(
    'a condition that asks nothing',
    change(teams, ['/scope/1', { anyOf: [{ where: { Name: {} } }] }]),
    '/scope/1/anyOf/0/where/Name',
    'Here is nothing',
  ),
]
