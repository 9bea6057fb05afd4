import { analyze } from '#server/demo/repository.ts'
import { companyRoles } from '#server/demo/roles.ts'
import { firstNames, lastNames } from '#server/demo/words.ts'
import type { Database } from '#server/platform/database/index.ts'
import type { Credentials } from '#server/services/identity/contract.ts'
import {
  assignRolesByType,
  createIndexes,
  dropIndexes,
  insertUsers,
  listUserIndexes,
  takeAllTime,
  takeUserIds,
} from './userRows.ts'

/** What generated users are made with; the database must have companies. */
export interface UsersOptions {
  database: Database
  credentials: Pick<Credentials, 'hashPassword' | 'sharePasswordHash'>
  count: number
  /** All of them share it. */
  password: string
  onProgress?: (line: string) => void
}

const roleCodes = [companyRoles.staff.Code, companyRoles.facility.Code, companyRoles.candidate.Code]

/**
 * Makes so many users, spread over the companies that stand, in one transaction: a million in well under a minute, since the
 * indexes are made anew afterwards. Answers the ID of the first; the others follow it without a gap.
 *
 * @example
 * const firstId = await makeUsers({ database, credentials, count: 1_000_000, password: 'Locum-Demo-2026' })
 */
export async function makeUsers(options: UsersOptions): Promise<number> {
  const { database, credentials, count, password, onProgress = () => {} } = options
  const hash = await credentials.hashPassword(password)
  const firstId = await database.transaction(async transaction => {
    await takeAllTime(transaction)
    const indexes = await listUserIndexes(transaction)
    await dropIndexes(transaction, indexes)
    const first = await takeUserIds(transaction, count)
    onProgress(`Making ${count.toLocaleString('en-US')} users ...`)
    await insertUsers(transaction, first, count, { first: firstNames, last: lastNames })
    await assignRolesByType(transaction, first, count, roleCodes)
    await credentials.sharePasswordHash(transaction, first, first + count - 1, hash)
    onProgress('Making the indexes of the users ...')
    await createIndexes(transaction, indexes)
    return first
  })
  await analyze(database, ['user', 'user_role', 'identity_account'])
  return firstId
}
