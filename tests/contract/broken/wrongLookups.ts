import { change, type WrongSet } from './wrongSet.ts'

const team = 'schemas/team.json'
const teams = 'resources/teams.json'
const property = '/properties/X'
const call = '/calls/chosen'
const chosen = (words: object) => ({ method: 'GET', path: 'Chosen', reads: 'all', ...words })

/** Lookups that are none, and calls that choose their rows by what nobody gives them. */
export const wrongLookups: WrongSet[] = [
  [
    'a kind lookup without a category',
    change(team, [property, { type: 'integer', 'x-kind': 'lookup', 'x-reference': 'Companies' }]),
    team,
    `${property}/x-kind`,
    'Only a lookup',
    'Add "x-lookup"',
  ],
  [
    'a category of no resource',
    change(team, [property, { type: 'integer', 'x-lookup': 'WorkType' }]),
    team,
    `${property}/x-lookup`,
    'No resource is named whose records these are',
    'Add "x-reference"',
  ],
  [
    'a lookup of another kind',
    change(team, [property, { type: 'integer', 'x-lookup': 'WorkType', 'x-reference': 'Lookups', 'x-kind': 'tree' }]),
    team,
    `${property}/x-kind`,
    'A lookup is of the kind lookup',
    'Remove the kind',
  ],
  [
    'a lookup among records that are none',
    change(team, [property, { type: 'integer', 'x-lookup': 'WorkType', 'x-reference': 'Companies' }]),
    team,
    `${property}/x-lookup`,
    'Companies does not say that its records are lookups',
    'Add "lookup" to Companies',
  ],
  [
    'a category within a list',
    change(team, [
      property,
      { type: 'array', items: { type: 'integer', 'x-reference': 'Lookups', 'x-lookup': 'Tags' } },
    ]),
    team,
    `${property}/items/x-lookup`,
    'is said of a property of the record itself',
  ],
  [
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
    team,
    `${property}/items/properties/Y/x-options/from`,
    'no property Nmae',
    'Name',
  ],
  [
    'lookups whose category is no property',
    change(teams, ['/lookup', { category: 'Grp' }]),
    teams,
    '/lookup/category',
    'no property Grp',
  ],
  [
    'rows that a call of the engine chooses',
    change(teams, ['/calls/all/reads', 'list']),
    teams,
    '/calls/all/reads',
    'all is served by itself',
    'give the call a name',
  ],
  [
    'conditions of a call that reads for none',
    change(teams, ['/calls/all/where', { IsActive: true }]),
    teams,
    '/calls/all/where',
    'Only a call that reads for another one has "where"',
    'Add "reads": "all"',
  ],
  [
    'a call that reads and changes',
    change(teams, [call, chosen({ method: 'POST', permission: '' })]),
    teams,
    `${call}/reads`,
    'changes nothing',
    'Make it a GET',
  ],
  [
    'a page that all reads',
    change(teams, [call, chosen({ paged: true })]),
    teams,
    `${call}/reads`,
    'A page is read by list',
    'or neither',
  ],
  [
    'rows chosen by what the call does not carry',
    change(teams, [call, chosen({ where: { Code: 'arg.code' } })]),
    teams,
    `${call}/where/Code`,
    'Nothing carries args.code',
    'Name it as "args.code" in the query',
  ],
  [
    'a condition that lifts what the call does not carry',
    change(teams, [call, chosen({ where: { IsActive: { is: true, unless: 'all' } } })]),
    teams,
    `${call}/where/IsActive/unless`,
    'Nothing carries args.all',
  ],
  [
    'rows chosen by no property',
    change(teams, [call, chosen({ where: { Cod: true } })]),
    teams,
    `${call}/where/Cod`,
    'no property Cod',
    'mean "Code"',
  ],
  [
    'rows chosen by what is no argument',
    change(teams, [call, chosen({ where: { Code: 'filter.Code' } })]),
    teams,
    `${call}/where/Code`,
    'Rows are not chosen by filter.',
    'Use id, ids',
  ],
  [
    'chosen rows in the order of no property',
    change(teams, [call, chosen({ sort: { field: 'Nam', direction: 'ascending' } })]),
    teams,
    `${call}/sort/field`,
    'no property Nam',
    'mean "Name"',
  ],
]
