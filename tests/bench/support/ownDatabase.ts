import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/platform/database/index.ts'
import { readSettings } from '#server/settings.ts'
import type { TestDatabase } from '#tests/server/support/testDatabase.ts'

/** An empty database in a folder of its own, which `drop` removes; services are started on its settings. */
export async function openOwnDatabase(environment: Record<string, string> = {}): Promise<TestDatabase> {
  const data = mkdtempSync(join(tmpdir(), 'locum-bench-'))
  // As root the database runs as another user, who has to get in.
  chmodSync(data, 0o755)
  const settings = readSettings({
    ...{ LOCUM_DATA: data, LOCUM_DEMO: 'off', LOCUM_ADMIN_PASSWORD: 'Bench-Riders-2026', ...environment },
  })
  const database = await openDatabase(settings)
  return {
    ...{ database, settings },
    async drop() {
      await database.close()
      rmSync(data, { recursive: true, force: true })
    },
  }
}
