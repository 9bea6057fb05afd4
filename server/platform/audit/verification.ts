import type { AuditVerification } from '#contract/auditVerification.ts'
import type { Database, Queries } from '../database/types.ts'
import { checkSeals, countUnsealed, findAdded, findChainEnd, findSealedTwice } from './sealRepository.ts'

/** Entries that one step looks at. */
const stepSize = 20_000

/** Verifies every seal and every sealed entry, as they stand at one moment. */
export async function verifyAudit(database: Database): Promise<AuditVerification> {
  return database.transaction(verify, { isolation: 'repeatable read' })
}

async function verify(queries: Queries): Promise<AuditVerification> {
  const end = await findChainEnd(queries)
  const unsealed = await countUnsealed(queries, end)
  const found = { seals: end.id, entries: 0, sealedOn: end.at, head: end.hash.toString('hex'), unsealed }
  for (let after = 0; ; ) {
    const { last, entries, wrong } = await checkSeals(queries, after, stepSize)
    found.entries += entries
    if (wrong) return { ...found, wrong }
    if (last === null) return { ...found, wrong: (await findSealedTwice(queries)) ?? (await findAdded(queries, end)) }
    after = last
  }
}
