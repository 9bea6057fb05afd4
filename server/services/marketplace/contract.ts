import type { Queries } from '../../platform/database/types.ts'
import type { Extensions } from '../../platform/resources/extension.ts'

/** What app.ts and other services may ask of the marketplace. */
export interface Marketplace {
  /** The IDs of the organizations of every level that are assigned to a user, without those above them; none where none is. */
  listAssigned(queries: Queries, userId: number): Promise<number[]>
  /** What the marketplace adds to the resource engine. */
  extensions: Extensions
}
