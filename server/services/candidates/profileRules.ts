/** What stands beside a candidate's row that a profile is made of. */
export interface ProfileLists {
  hasSpecialty: boolean
  hasDocument: boolean
  hasAvailability: boolean
}

/** A candidate as far as his profile is concerned. */
export interface Profile extends ProfileLists {
  Phone: string | null
  Address: string | null
  City: string | null
  StateLookupID: number | null
  ProfessionLookupID: number | null
}

/** The required profile: beside the name, what a sign-up is completed with, and without which nobody is made active. */
const required = ['Phone', 'City', 'ProfessionLookupID'] as const
export type RequiredField = (typeof required)[number]

/** What of the required profile is missing, in the order in which it is asked for. */
export function listMissing(profile: { [Name in RequiredField]?: unknown }): RequiredField[] {
  return required.filter(name => !profile[name])
}

/** A part of a profile, by the end of the catalogue's key `candidates.profile...`. */
export interface ProfilePart {
  Name: 'Contact' | 'Address' | 'Profession' | 'Documents' | 'Availability'
  IsDone: boolean
}

/** The parts of a profile that a new candidate is led through (rules C9.11). */
export function listParts(profile: Profile): ProfilePart[] {
  const has = (...names: (keyof Profile)[]) => names.every(name => Boolean(profile[name]))
  return [
    { Name: 'Contact', IsDone: has('Phone') },
    { Name: 'Address', IsDone: has('Address', 'City', 'StateLookupID') },
    { Name: 'Profession', IsDone: has('ProfessionLookupID') && profile.hasSpecialty },
    { Name: 'Documents', IsDone: profile.hasDocument },
    { Name: 'Availability', IsDone: profile.hasAvailability },
  ]
}
