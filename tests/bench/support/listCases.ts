import type { SortArguments } from '#contract/callArguments.ts'
import type { Condition } from '#contract/conditions.ts'

/** What is asked for: the first page with its exact count or without one, a page far down, or a search of text. */
export type PageKind = 'counted' | 'plain' | 'far' | 'search'

/** One list as it is asked for: everything in an order, or what a condition or a search leaves of it. */
export interface ListCase {
  kind: PageKind
  sort: SortArguments
  condition: Condition | null
  searchText: string | null
}

/** A sort is the field, with a `-` before it where it is descending. */
function toCase(kind: PageKind, sort: string, condition: Condition | null = null, searchText = ''): ListCase {
  const [field, direction] = sort.startsWith('-')
    ? ([sort.slice(1), 'descending'] as const)
    : ([sort, 'ascending'] as const)
  return { kind, sort: { field, direction }, condition, searchText: searchText || null }
}

const isActive: Condition = { field: 'IsActive', op: 'equals', value: true }
const isInactive: Condition = { field: 'IsActive', op: 'equals', value: false }
const ofTexas: Condition = { field: 'State', op: 'in', value: ['TX'] }
const ofTypes: Condition = { field: 'Type', op: 'in', value: ['Clinic', 'Psychiatric'] }
const ofCompanies: Condition = { field: 'CompanyID', op: 'in', value: [1, 3] }

/** Sorts up and down, filters of few and of many rows, references, searches that match many, few and none, and pages far down. */
export const listCases: Readonly<Record<string, readonly ListCase[]>> = {
  Users: [
    toCase('counted', 'ID'),
    toCase('counted', '-LoginName'),
    toCase('counted', 'CompanyID'),
    toCase('counted', 'IsActive'),
    toCase('counted', 'ID', isActive),
    toCase('counted', '-Name', ofCompanies),
    toCase('plain', 'Name'),
    toCase('plain', '-CompanyID'),
    toCase('plain', 'ID', ofCompanies),
    toCase('far', 'Name'),
    toCase('far', 'CompanyID'),
    toCase('search', 'ID', { field: 'Name', op: 'contains', value: 'maria' }),
    toCase('search', 'ID', null, 'maria 123'),
  ],
  Employers: [
    toCase('counted', 'Name'),
    toCase('counted', '-CompanyID'),
    toCase('counted', 'Name', ofTexas),
    toCase('counted', 'CompanyID', ofTypes),
    toCase('counted', '-City', isInactive),
    toCase('plain', '-Name'),
    toCase('plain', 'CompanyID'),
    toCase('plain', 'Name', ofTexas),
    toCase('plain', '-City', isActive),
    toCase('far', '-Name'),
    toCase('search', 'Name', { field: 'City', op: 'startsWith', value: 'austin' }),
    toCase('search', '-CompanyID', null, 'clinic 17'),
    toCase('search', 'Name', null, 'no such place'),
    toCase('search', 'Name', null, 'texas 17'),
    toCase('search', 'Name', null, 'psychiatric 1234'),
    toCase('search', 'Name', null, '200-1234'),
    toCase('search', 'Name', null, 'clínic 17'),
    toCase('search', 'Name', { field: 'Name', op: 'contains', value: 'clínic' }),
    toCase('search', 'Name', { field: 'City', op: 'equals', value: 'Áustin ' }),
  ],
}

/** What the action log is asked for, newest first: the call's query, and the same in SQL over `audit_entry`. */
export const entryCases: readonly { kind: PageKind; query: string; where: string }[] = [
  { kind: 'counted', query: '', where: 'true' },
  {
    kind: 'counted',
    query: 'actionType=Employers&entityID=17',
    where: `"Resource" = 'Employers' and "RecordID" = '17'`,
  },
  { kind: 'plain', query: '', where: 'true' },
  { kind: 'far', query: '', where: 'true' },
]
