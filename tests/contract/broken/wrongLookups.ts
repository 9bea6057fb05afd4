import { change, type WrongSet, wrongFile, wrongValue } from './wrongSet.ts'

const team = 'schemas/team.json'
const teams = 'resources/teams.json'
const property = '/properties/X'
const call = '/calls/chosen'
const chosen = (words: object) => ({ method: 'GET', path: 'Chosen', reads: 'all', ...words })

/** Lookups that are none, and calls that choose their rows by what nobody gives them. */
export const wrongLookups: WrongSet[] = [
  wrongFile(
    'a kind lookup without a category',
    change(team, [property, { type: 'integer', 'x-kind': 'lookup', 'x-reference': 'Companies' }]),
    `${property}/x-kind`,
    'Only a lookup',
    'Add "x-lookup"',
  ),
  wrongFile(
    'a category of no resource',
    change(team, [property, { type: 'integer', 'x-lookup': 'WorkType' }]),
    `${property}/x-lookup`,
    'No resource is named whose records these are',
    'Add "x-reference"',
  ),
  wrongFile(
    'a lookup of another kind',
    change(team, [property, { type: 'integer', 'x-lookup': 'WorkType', 'x-reference': 'Lookups', 'x-kind': 'tree' }]),
    `${property}/x-kind`,
    'A lookup is of the kind lookup',
    'Remove the kind',
  ),
  wrongFile(
    'a lookup among records that are none',
    change(team, [property, { type: 'integer', 'x-lookup': 'WorkType', 'x-reference': 'Companies' }]),
    `${property}/x-lookup`,
    'Companies does not say that its records are lookups',
    'Add "lookup" to Companies',
  ),
  wrongFile(
    'a category within a list',
    change(team, [
      property,
      { type: 'array', items: { type: 'integer', 'x-reference': 'Lookups', 'x-lookup': 'Tags' } },
    ]),
    `${property}/items/x-lookup`,
    'is said of a property of the record itself',
  ),
  wrongFile(
    'lookups within an object that another field leaves, of which there is none',
    change(team, [
      property,
      {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            Y: {
              type: 'integer',
              'x-reference': 'Lookups',
              'x-lookup': 'Skill',
              'x-options': { from: 'Nmae', by: 'ID' },
            },
          },
        },
      },
    ]),
    `${property}/items/properties/Y/x-options/from`,
    'no property Nmae',
    'Name',
  ),
  wrongFile(
    'lookups whose category is no property',
    change(teams, ['/lookup', { category: 'Grp' }]),
    '/lookup/category',
    'no property Grp',
  ),
  wrongValue(
    'rows that a call of the engine chooses',
    teams,
    '/calls/all/reads',
    'list',
    'all is served by itself',
    'give the call a name',
  ),
  wrongValue(
    'conditions of a call that reads for none',
    teams,
    '/calls/all/where',
    { IsActive: true },
    'Only a call that reads for another one has "where"',
    'Add "reads": "all"',
  ),
  wrongFile(
    'a call that reads and changes',
    change(teams, [call, chosen({ method: 'POST', permission: '' })]),
    `${call}/reads`,
    'changes nothing',
    'Make it a GET',
  ),
  wrongFile(
    'a page that all reads',
    change(teams, [call, chosen({ paged: true })]),
    `${call}/reads`,
    'A page is read by list',
    'or neither',
  ),
  wrongFile(
    'rows chosen by what the call does not carry',
    change(teams, [call, chosen({ where: { Code: 'arg.code' } })]),
    `${call}/where/Code`,
    'Nothing carries args.code',
    'Name it as "args.code" in the query',
  ),
  wrongFile(
    'a condition that lifts what the call does not carry',
    change(teams, [call, chosen({ where: { IsActive: { is: true, unless: 'all' } } })]),
    `${call}/where/IsActive/unless`,
    'Nothing carries args.all',
  ),
  wrongFile(
    'rows chosen by no property',
    change(teams, [call, chosen({ where: { Cod: true } })]),
    `${call}/where/Cod`,
    'no property Cod',
    'mean "Code"',
  ),
  wrongFile(
    'rows chosen by what is no argument',
    change(teams, [call, chosen({ where: { Code: 'filter.Code' } })]),
    `${call}/where/Code`,
    'Rows are not chosen by filter.',
    'Use id, ids',
  ),
  wrongFile(
    'chosen rows in the order of no property',
    change(teams, [call, chosen({ sort: { field: 'Nam', direction: 'ascending' } })]),
    `${call}/sort/field`,
    'no property Nam',
    'mean "Name"',
  ),
]
