import type { PartKind } from './partRepository.ts'

/** The parts that a candidate has each once, by resource. */
export const partKinds = {
  CandidateSpecialties: { table: 'candidate-specialty', property: 'SpecialtyLookupID' },
  CandidateEmployers: { table: 'candidate-employer', property: 'EmployerID' },
  CandidateRevenueCenters: { table: 'candidate-revenue-center', property: 'OrganizationID' },
  CandidateWorkEnvironments: { table: 'candidate-work-environment', property: 'WorkEnvironmentLookupID' },
} as const satisfies Record<string, PartKind>

export type PartResource = keyof typeof partKinds

/** The lists of a candidate in detail, by the names under which they travel. */
export const detailLists = {
  Specialties: 'CandidateSpecialties',
  Employers: 'CandidateEmployers',
  RevenueCenters: 'CandidateRevenueCenters',
  WorkEnvironments: 'CandidateWorkEnvironments',
} as const satisfies Record<string, PartResource>
