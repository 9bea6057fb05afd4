import type { ImportRecord } from '#contract/imports.ts'
import { buildStore } from '#src/lib/store.ts'

/** The imports of this user that are under way, the newest first, as far as the services have reported. */
export const runningImports = buildStore<readonly ImportRecord[]>([])
