import type { UserType } from '../../platform/access/caller.ts'
import type { Queries } from '../../platform/database/types.ts'
import type { CandidateDirectory } from '../candidates/contract.ts'
import { consoleApplication } from '../identity/contract.ts'
import { findUserType, type UserSettingRow } from './userSettingRepository.ts'

type OwnSetting = Omit<UserSettingRow, 'Version' | 'IsDeleted'>

/** Facts about a user that screens read as settings; nobody writes them as such, oneself included (rules C8.3). */
export const ownedCodes: ReadonlySet<string> = new Set(['CandidateId', 'UserType', 'CandidateStatus'])

const userTypes: readonly UserType[] = ['OrganizationUser', 'EmployerUser', 'Candidate']

/** The settings that follow from a user and from the candidate who belongs to him; one that has no value is not there. */
export async function listOwnSettings(
  queries: Queries,
  candidates: CandidateDirectory,
  userId: number,
): Promise<OwnSetting[]> {
  const type = userTypes[((await findUserType(queries, userId)) ?? 0) - 1]
  const candidate = await candidates.findCandidateOf(queries, userId)
  const build = (Code: string, Name: string, value: unknown) => ({
    ...{ ID: 0, UserId: userId, Code, Name, AppCode: consoleApplication, DataType: 'string', Description: null },
    Value: JSON.stringify(value),
  })
  return [
    ...(type ? [build('UserType', 'User type', type)] : []),
    ...(candidate ? [build('CandidateId', 'Candidate', candidate.ID)] : []),
    ...(candidate ? [build('CandidateStatus', 'Status of the candidate', candidate.Status)] : []),
  ]
}
