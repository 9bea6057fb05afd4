import { writeAudits } from '../../platform/audit/index.ts'
import { type LiveConfiguration, listLocalResources } from '../../platform/configuration/index.ts'
import { takeTurn } from '../../platform/database/turns.ts'
import type { Database } from '../../platform/database/types.ts'
import { dropFiles, listHeldNow, listHeldOnce, listRipe, retainFiles } from './sweepRepository.ts'

/** How long a file may wait for a record that holds it, in hours: a form may stand open over a weekend, or be taken up again from its draft. */
const patience = 7 * 24

interface SweepOptions {
  database: Database
  configuration: LiveConfiguration
}

/**
 * Takes away the files that no record held within a week of their coming, such as those of a form that was never saved; each file is
 * judged once, and what a record held once stays for good, so that a revert finds it. Does nothing while another instance sweeps.
 */
export async function sweepFiles({ database, configuration }: SweepOptions): Promise<void> {
  await database.transaction(async transaction => {
    if (!(await takeTurn(transaction, 'locum file sweep'))) return
    const ripe = await listRipe(transaction, patience)
    if (ripe.length === 0) return
    const ids = ripe.map(({ ID }) => ID)
    const held = new Set([
      ...(await listHeldOnce(transaction, ids)),
      ...(await listHeldNow(transaction, listLocalResources(configuration.current()), ids)),
    ])
    const dropped = ripe.filter(({ ID }) => !held.has(ID))
    if (held.size > 0) await retainFiles(transaction, [...held])
    if (dropped.length === 0) return
    await dropFiles(
      transaction,
      dropped.map(({ ID }) => ID),
    )
    await writeAudits(
      transaction,
      dropped.map(({ ID, ...before }) => ({
        ...{ userId: null, resource: 'Files', recordId: ID, action: 'delete', before, after: null },
      })),
    )
  })
}
