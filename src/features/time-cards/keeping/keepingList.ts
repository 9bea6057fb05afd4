import type { Resource } from '#contract/resource.ts'

const columns = [
  ...['Date', 'CandidateID', 'EmployerID', 'Status', 'StatusOn', 'TotalPaidDuration', 'ApprovedMinutes'],
  'BreakDuration',
  ...['ProviderPayTypeLookupID', 'JobID', 'OrganizationID', 'UnitID', 'ShiftID', 'SkillLookupID', 'ExportedOn'],
]

/** What TimeKeeping is asked by (SPEC-2 §7), in the order in which it is looked for. */
const filters = [
  ...['Date', 'StatusOn', 'Status', 'OrganizationID', 'EmployerID', 'ProviderPayTypeLookupID', 'CandidateID', 'JobID'],
  ...['UnitID', 'ShiftID', 'SkillLookupID', 'SpecialtyLookupID', 'ShiftTypeLookupID', 'TATypeLookupID', 'ExportedOn'],
]

/** The time cards as a list with the columns and filters by which they are kept. */
export function buildKeepingList(timeCards: Resource): Resource {
  const { descriptor, properties } = timeCards
  if (!descriptor.list) return timeCards
  const isThere = (name: string) => properties.has(name)
  const list = { ...descriptor.list, columns: columns.filter(isThere), filters: filters.filter(isThere) }
  return { ...timeCards, descriptor: { ...descriptor, list } }
}
