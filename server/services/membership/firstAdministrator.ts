import { waitForTurn } from '../../platform/database/turns.ts'
import type { Database, Transaction } from '../../platform/database/types.ts'
import { OperatorError } from '../../platform/kernel/failure.ts'
import { type Credentials, consoleApplication } from '../identity/contract.ts'
import type { FirstAdministrator } from './contract.ts'
import { insertAdministrator, isEmpty } from './firstAdministratorRepository.ts'

/**
 * Makes the first company, its Administrator role and the first user in an empty database, in one transaction; does nothing
 * in one that is in use. Throws an `OperatorError` where the password breaks the rules (C7.13). Answers whether it made them.
 */
export function createFirstAdministrator(
  database: Database,
  credentials: Credentials,
  { loginName, password, text }: FirstAdministrator,
): Promise<boolean> {
  return fillOnce(database, async transaction => {
    const owner = { loginName, companyName: null }
    const problem = await credentials.findPasswordProblem(transaction, 0, password, owner)
    if (problem) throw new OperatorError(`LOCUM_ADMIN_PASSWORD may not be used: ${text(problem)}`)
    const userId = await insertAdministrator(transaction, { loginName, application: consoleApplication })
    await credentials.setPassword(transaction, userId, password)
  })
}

/**
 * Fills a database that nobody has used, in one transaction and by one instance alone; does nothing in one that is in use.
 * Answers whether it filled.
 */
export async function fillOnce(
  database: Database,
  fill: (transaction: Transaction) => Promise<void>,
): Promise<boolean> {
  if (!(await isEmpty(database))) return false
  return database.transaction(async transaction => {
    await waitForTurn(transaction, 'locum filling')
    if (!(await isEmpty(transaction))) return false
    await fill(transaction)
    return true
  })
}
