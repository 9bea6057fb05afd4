/** A kind of data that is taken over from another system. */
export interface SyncKind {
  /** The permission that it takes, by which it is known too. */
  code: string
  /** The resource whose records its rows become. */
  resource: string
  /** The list of the source: a file `specialties.json`, or an address that ends so. */
  list: string
  /** Whose rows they are, and the property by which they name it. */
  owner: 'Candidates' | 'Employers'
  by: string
}

const ofCandidate = { owner: 'Candidates', by: 'CandidateID' } as const
const ofFacility = { owner: 'Employers', by: 'EmployerID' } as const

/** The property by which another system knows the records of an owner. */
export const externalKeys = { Candidates: 'AtsID', Employers: 'CMSFacilityID' } as const

/** The kinds by the names of the calls that sync one record. */
export const syncKinds = {
  Candidates: {
    syncProfile: { ...ofCandidate, code: 'SYNC_CAND_PROFILE', resource: 'Candidates', list: 'candidates', by: 'AtsID' },
    syncProfessions: {
      ...{ ...ofCandidate, code: 'SYNC_CAND_PROFESSIONS', resource: 'Candidates' },
      ...{ list: 'candidate-professions', by: 'AtsID' },
    },
    syncSpecialties: {
      ...{ ...ofCandidate, code: 'SYNC_CAND_SPECIALTIES', resource: 'CandidateSpecialties' },
      list: 'candidate-specialties',
    },
    syncFacilities: {
      ...{ ...ofCandidate, code: 'SYNC_CAND_FACILITIES', resource: 'CandidateEmployers' },
      list: 'candidate-facilities',
    },
    syncAgencyCompliance: {
      ...{ ...ofCandidate, code: 'SYNC_CAND_AGENCY_COMPLIANCE', resource: 'CandidateDocuments' },
      list: 'candidate-agency-compliance',
    },
    syncFacilityCompliance: {
      ...{ ...ofCandidate, code: 'SYNC_CAND_FACILITY_COMPLIANCE', resource: 'CandidateDocuments' },
      list: 'candidate-facility-compliance',
    },
  },
  Employers: {
    syncProfile: {
      ...ofFacility,
      code: 'SYNC_FAC_PROFILE',
      resource: 'Employers',
      list: 'facilities',
      by: 'CMSFacilityID',
    },
    syncRate: { ...ofFacility, code: 'SYNC_FAC_RATE', resource: 'PayRateProfiles', list: 'facility-rates' },
    syncShift: { ...ofFacility, code: 'SYNC_FAC_SHIFT', resource: 'EmployerShifts', list: 'facility-shifts' },
    syncUnits: { ...ofFacility, code: 'SYNC_FAC_UNITS', resource: 'EmployerUnits', list: 'facility-units' },
  },
} as const satisfies Record<SyncKind['owner'], Record<string, SyncKind>>

const all: readonly SyncKind[] = [...Object.values(syncKinds.Candidates), ...Object.values(syncKinds.Employers)]

/** The kind of a code; null where there is none. */
export function findSyncKind(code: unknown): SyncKind | null {
  return all.find(kind => kind.code === code) ?? null
}

/** What a kind lets be written for whom it is permitted: what an import of its resource asks. */
export const syncGrants: readonly string[] = [
  ...['IMPORT_DATA', 'EDIT_CANDIDATE', 'VIEW_EMPLOYER', 'ADD_EMPLOYER', 'EDIT_EMPLOYER', 'VIEW_BILL_RATE'],
]
