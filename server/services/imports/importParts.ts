import type { Caller } from '../../platform/access/caller.ts'
import type { LiveConfiguration } from '../../platform/configuration/index.ts'
import type { Database } from '../../platform/database/types.ts'
import type { GetCatalogue, OnWritten, ResourceEngine } from '../../platform/resources/index.ts'

/** What imports are worked on with. */
export interface ImportParts {
  database: Database
  configuration: LiveConfiguration
  /** How many connections to the database this process keeps at most. */
  connections: number
  engine: Pick<ResourceEngine, 'importWithin'>
  /** Reads who a user is now; null for one who is deleted or inactive. */
  findCaller(userId: number): Promise<Caller | null>
  /** Hears of rows of Imports that change while they are worked on. */
  onWritten: OnWritten
  onError(error: unknown): void
  /** The texts in which owners are told how it went. */
  getCatalogue: GetCatalogue
}

/** Tells open consoles that an import has gone on. */
export function tellImport({ onWritten }: Pick<ImportParts, 'onWritten'>, id: number): void {
  onWritten({ entity: 'import', ids: [id], before: new Map() })
}
