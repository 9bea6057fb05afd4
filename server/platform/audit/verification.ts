import type { AuditVerification } from '#contract/auditVerification.ts'
import type { Database, Queries } from '../database/types.ts'
import { checkSeals, countSealed, countUnsealed, findAdded, findChainEnd, findSealedTwice } from './sealRepository.ts'

/** Entries that one step looks at. */
const stepSize = 20_000

/** Verifies every seal and every sealed entry, as they stand at one moment. */
export async function verifyAudit(database: Database): Promise<AuditVerification> {
  return database.transaction(
    async queries => {
      let found = await verifyFrom(queries, 0)
      while (found.next !== null) found = await verifyFrom(queries, found.next)
      return found
    },
    { isolation: 'repeatable read' },
  )
}

/** Verifies a part of it: the seals after one, and with the last of them what hangs on all. */
export function verifyAuditStep(database: Database, after: number): Promise<AuditVerification> {
  return database.transaction(queries => verifyFrom(queries, after), { isolation: 'repeatable read' })
}

async function verifyFrom(queries: Queries, after: number): Promise<AuditVerification> {
  const end = await findChainEnd(queries)
  const { last, wrong } = await checkSeals(queries, after, stepSize)
  const isLast = wrong !== null || last === null || last >= end.id
  return {
    ...{ seals: end.id, sealedOn: end.at, head: end.hash.toString('hex'), next: isLast ? null : last },
    ...(await countSealed(queries, last ?? end.id)),
    unsealed: await countUnsealed(queries, end),
    wrong: wrong ?? (isLast ? ((await findSealedTwice(queries)) ?? (await findAdded(queries, end))) : null),
  }
}
