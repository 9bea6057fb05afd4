import type {
  ConfigurationStatus,
  ConfigurationVersion,
  ConfigurationVersionDetails,
  RollBackOutcome,
  VersionFile,
} from '#contract/configurationVersion.ts'
import { buildPage, buildSuccess, type Envelope, type Page } from '#contract/envelope.ts'
import type { Caller } from '#server/platform/access/caller.ts'
import {
  checkFiles,
  compareConfigurations,
  type DataFile,
  type Loaded,
  type RegisteredHandlers,
} from '#server/platform/configuration/index.ts'
import { notFound, unavailable } from '#server/platform/kernel/problem.ts'
import type { Publishing, StoredVersion } from '#server/platform/publishing/index.ts'

/** For as long a roll back waits for its tables, in milliseconds: whoever asked for it waits for the answer. */
const rollBackPatience = 30_000

/** What callers may ask of the versions; who may is the routes' to say. */
export interface VersionService {
  getLiveVersion(): number
  getStatus(): ConfigurationStatus
  list(index: number, size: number): Promise<Page<ConfigurationVersion>>
  /** Throws 404 where there is no such version. */
  get(version: number): Promise<ConfigurationVersionDetails>
  /**
   * Throws 404 where there is no such version, 503 where it was given up, which changes nothing; a set that cannot be served is
   * a refusal with its problems.
   */
  rollBack(version: number, caller: Caller): Promise<Envelope<RollBackOutcome>>
}

/** Builds the versions over what publishes them; `served` are the handlers that the calls of a set may name. */
export function buildVersionService(publishing: Publishing, served: RegisteredHandlers): VersionService {
  const getLiveVersion = () => publishing.live.current().version

  async function getStored(version: number): Promise<StoredVersion> {
    const stored = await publishing.find(version)
    if (!stored) throw notFound(`There is no version ${version} of the configuration.`)
    return stored
  }

  return {
    getLiveVersion,
    getStatus: () => publishing.status(),
    async list(index, size) {
      const { versions, total } = await publishing.list({ index, size })
      return buildPage(versions, { index, size, total, hasNext: false })
    },
    async get(version) {
      const [stored, live] = await Promise.all([getStored(version), publishing.find(getLiveVersion())])
      const loaded = checkFiles(stored.Files, served)
      return {
        ...stored,
        Files: compareFiles(stored.Files, live?.Files ?? []),
        Against: compareWithLive(loaded),
        Problems: loaded.problems,
      }
    },
    async rollBack(version, caller) {
      await getStored(version)
      const options = { userId: caller.userId, patience: rollBackPatience }
      return toAnswer(version, await publishing.rollBack(version, caller.loginName, options))
    },
  }

  function compareWithLive({ configuration }: Loaded) {
    return configuration && compareConfigurations(publishing.live.asFiled(), configuration)
  }

  function toAnswer(version: number, outcome: Awaited<ReturnType<Publishing['rollBack']>>): Envelope<RollBackOutcome> {
    switch (outcome.kind) {
      case 'live':
        return buildSuccess(
          { Outcome: 'live', Version: outcome.version },
          `Version ${outcome.version} is live with the files of version ${version}.`,
        )
      case 'refused':
        return {
          Success: false,
          Source: { Outcome: 'refused', Problems: outcome.problems },
          Message: `Version ${version} cannot be served. Nothing has changed.`,
        }
      case 'givenUp':
        throw unavailable(`Nothing has been rolled back. ${outcome.why}`)
      default:
        return buildSuccess(
          { Outcome: 'unchanged', Version: getLiveVersion() },
          `The files of version ${version} are live already.`,
        )
    }
  }
}

function compareFiles(files: readonly DataFile[], live: readonly DataFile[]): VersionFile[] {
  const [own, others] = [files, live].map(list => new Map(list.map(({ path, text }) => [path, text])))
  const paths = new Set([...(own?.keys() ?? []), ...(others?.keys() ?? [])])
  return [...paths]
    .sort((one, other) => one.localeCompare(other, 'en'))
    .map(path => compareFile(path, own?.get(path) ?? null, others?.get(path) ?? null))
}

function compareFile(path: string, own: string | null, live: string | null): VersionFile {
  if (own === live) return { Path: path, Text: own, Live: 'same', LiveText: null }
  const state = own === null ? 'only' : live === null ? 'missing' : 'other'
  return { Path: path, Text: own, Live: state, LiveText: live }
}
