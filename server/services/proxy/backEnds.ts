import type { LiveConfiguration } from '#server/platform/configuration/index.ts'
import type { ForeignRegistry } from '#server/platform/discovery/foreignRegistry.ts'
import { HttpProblem } from '#server/platform/kernel/problem.ts'
import type { Environment } from '#server/setting.ts'

/** Where the contract of an application is, and what a call of it carries. */
export interface BackEnd {
  application: string
  /** The contract's address without a slash at its end. */
  address: string
  /** The user's access token goes along. */
  forwardsToken: boolean
  /** It knows the users that sign in here: what it says of a token holds. */
  isAuthority: boolean
  headers: Readonly<Record<string, string>>
  /** Milliseconds that an answer may take. */
  timeout: number
}

/** Finds the back end of a contract. */
export type GetBackEnd = (application: string, contract: string) => Promise<BackEnd>

/** What back ends are found by. */
export interface BackEndSources {
  configuration: LiveConfiguration
  /** The registry of one's own, null where there is none. */
  registry: ForeignRegistry | null
  environment: Environment
  /** The users are those of the back end that the registry names, and not ours. */
  isAlone: boolean
}

const usualTimeout = 30_000

/** Milliseconds that the specification gives to a call that changes something (SPEC-0 §7 "Generic request behaviour"). */
const longestTimeout = 300_000

/**
 * Builds the way to back ends: the reviewed file names them, else the registry of one's own; never the request. Throws 502
 * where neither knows the contract, 503 where a header's setting is missing.
 */
export function buildBackEnds({ configuration, registry, environment, isAlone }: BackEndSources): GetBackEnd {
  return async (application, contract) => {
    const entry = configuration.current().applications.get(application)
    if (entry) {
      const headers = (entry.headers ?? []).map(({ header, setting }) => [
        header.toLowerCase(),
        getValue(environment, application, setting),
      ])
      return {
        application,
        address: `${entry.address.replace(/\/+$/, '')}/${contract}`,
        forwardsToken: entry.forwardsToken === true,
        isAuthority: false,
        headers: Object.fromEntries(headers),
        timeout: entry.timeout === undefined ? usualTimeout : entry.timeout * 1000,
      }
    }
    const address = (await registry?.resolve(application, contract)) ?? null
    if (address === null) throw refuse(502, `Nobody says where ${application} serves ${contract}.`)
    return { application, address, forwardsToken: true, isAuthority: isAlone, headers: {}, timeout: longestTimeout }
  }
}

function getValue(environment: Environment, application: string, setting: string): string {
  const value = environment[setting]?.trim()
  if (!value) throw refuse(503, `${application} cannot be called: the setting ${setting} is not set.`)
  return value
}

/** Lists the settings that registry entries name and the environment lacks, a line each for the operator. */
export function listMissingSettings({ configuration, environment }: BackEndSources): string[] {
  return [...configuration.current().applications.values()].flatMap(({ code, headers }) =>
    (headers ?? [])
      .filter(({ setting }) => !environment[setting]?.trim())
      .map(({ header, setting }) => `${setting} is not set: ${code} cannot be called without its header ${header}.`),
  )
}

/** Builds a problem of a back end, as an envelope that names it. */
export function refuse(status: number, message: string): HttpProblem {
  return new HttpProblem(status, { Success: false, Source: null, Message: message })
}
