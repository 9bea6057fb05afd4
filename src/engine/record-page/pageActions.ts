import { buildStore } from '#src/lib/store.ts'

/** An action of the record whose page stands. */
export interface PageAction {
  name: string
  label: string
  /** What stands for the record. */
  record: string
  /** Does what its button does. */
  run: () => void
}

/** What may be done with the record whose page stands, as its buttons have it; empty on every other page. */
export const pageActions = buildStore<readonly PageAction[]>([])
