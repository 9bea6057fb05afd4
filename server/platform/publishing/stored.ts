import type { ConfigurationProblem } from '#contract/problems.ts'
import { type Configuration, checkFiles, type RegisteredHandlers } from '../configuration/index.ts'
import type { Queries } from '../database/types.ts'
import { toVersion } from './retired.ts'
import { findVersion, listNumbers, unpackFiles } from './versionRepository.ts'

/** A stored version as this program understands it: a configuration, or why it cannot serve it. */
export interface StoredConfiguration {
  version: number
  configuration: Configuration | null
  problems: ConfigurationProblem[]
}

/** Reads a version and checks it with this program; null where there is none of that number. */
async function loadVersion(
  queries: Queries,
  version: number,
  served: RegisteredHandlers,
): Promise<StoredConfiguration | null> {
  const row = await findVersion(queries, version)
  if (!row) return null
  const { configuration, problems } = checkFiles(await unpackFiles(row.Files), served)
  return { version, problems, configuration: configuration && toVersion(configuration, version, row) }
}

/** As many versions as are tried before none is said to be of use. */
const mostTried = 50

/** The newest version that a program can serve. */
export interface Servable {
  /** Null where there is none. */
  configuration: Configuration | null
  /** The newer ones, which it cannot: another release of it wrote them. */
  passedOver: StoredConfiguration[]
}

/** Finds the newest version that this program can serve, among those after `above`. */
export async function findServable(queries: Queries, served: RegisteredHandlers, above = 0): Promise<Servable> {
  const passedOver: StoredConfiguration[] = []
  for (const version of await listNumbers(queries, mostTried)) {
    if (version <= above) break
    const stored = await loadVersion(queries, version, served)
    if (stored?.configuration) return { configuration: stored.configuration, passedOver }
    if (stored) passedOver.push(stored)
  }
  return { configuration: null, passedOver }
}
