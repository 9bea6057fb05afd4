import { isEnvelope } from '#contract/envelope.ts'
import type { ContractName, RegistryEntry } from '#contract/registry.ts'
import { appVersion } from '#src/lib/appVersion.ts'
import { buildStore } from '#src/lib/store.ts'
import { onWindowReset } from '#src/lib/windowState.ts'
import { getAppConfiguration } from '../configuration/appConfiguration.ts'
import { parseReply, send } from '../http/send.ts'

interface CachedEntry {
  entry: RegistryEntry
  /** Milliseconds since the epoch. */
  fetchedAt: number
}

/** The storage key of the web API list; it survives a sign-out, for it says nothing about anyone (rules C7.31). */
const webApiListKey = `locum.webApis.${appVersion}`

/** SPEC-0 §9 "Service discovery cache time-out 60" (minutes). */
const lifetime = 60 * 60_000

/** Milliseconds after which the registry is given up. */
const patience = 10_000

/** Milliseconds for which a registry that failed is left alone, where an old entry serves meanwhile. */
const pause = 60_000

/** The codes of applications that others serve, as the manifest tells them. */
export const proxiedApplications = buildStore<ReadonlySet<string>>(new Set())

let cache: Record<string, CachedEntry> | undefined
const pending = new Map<string, Promise<string | null>>()
const failedAt = new Map<string, number>()
onWindowReset(() => {
  forgetAddresses()
  pending.clear()
})

/**
 * The address of a contract's controller, without a slash at its end, or null where the registry does not know it. What others
 * serve is called through the proxy of our own origin, whatever its address is.
 * Entries live 60 minutes in memory and local storage; an older one serves on while the registry is asked, and where that
 * fails, which is only logged, it is asked again after a minute at the earliest.
 */
export async function resolveAddress(contract: ContractName): Promise<string | null> {
  if (proxiedApplications.get().has(contract.application)) return toProxyAddress(contract)
  const key = `${contract.application}/${contract.contract}`
  const known = getCache()[key]
  if (!known) return await ask(contract, key)
  const isOld = Date.now() - known.fetchedAt >= lifetime
  if (isOld && Date.now() - (failedAt.get(key) ?? 0) >= pause) void ask(contract, key)
  return toAddress(contract, known.entry)
}

/** Asks the registry, once however many want to know. */
function ask(contract: ContractName, key: string): Promise<string | null> {
  const running = pending.get(key) ?? fetchEntry(contract, key).finally(() => pending.delete(key))
  pending.set(key, running)
  return running
}

/** Forgets what is held in memory; the next call reads local storage again. */
export function forgetAddresses(): void {
  cache = undefined
  failedAt.clear()
}

async function fetchEntry(contract: ContractName, key: string): Promise<string | null> {
  const query = new URLSearchParams({
    applicationCode: contract.application,
    contract: `${contract.contract}Controller`,
  })
  const init = { signal: AbortSignal.timeout(patience) }
  const reply = await send(`${getRegistryAddress()}/Resolve?${query}`, init, { silent: true })
  const entry = reply?.status === 200 ? parseEntry(parseReply(reply)) : null
  if (!entry) {
    failedAt.set(key, Date.now())
    // biome-ignore lint/suspicious/noConsole: a discovery failure is logged only (SPEC-0 §8)
    console.warn(`The registry did not resolve ${key}.`)
    return null
  }
  const stored = getCache()
  stored[key] = { entry, fetchedAt: Date.now() }
  localStorage.setItem(webApiListKey, JSON.stringify(stored))
  return toAddress(contract, entry)
}

function parseEntry(body: unknown): RegistryEntry | null {
  const entry = (isEnvelope(body) ? body.Source : body) as Partial<RegistryEntry> | null
  return entry && Array.isArray(entry.Addresses) && entry.Addresses.length > 0 ? (entry as RegistryEntry) : null
}

function getCache(): Record<string, CachedEntry> {
  if (cache) return cache
  try {
    cache = JSON.parse(localStorage.getItem(webApiListKey) ?? '{}') as Record<string, CachedEntry>
  } catch {
    cache = {}
  }
  return cache
}

function toAddress(contract: ContractName, entry: RegistryEntry): string {
  const [first = ''] = entry.Addresses
  const url = new URL(first, `${getRegistryAddress()}/`)
  return url.origin === location.origin ? url.pathname.replace(/\/$/, '') : toProxyAddress(contract)
}

function toProxyAddress({ application, contract }: ContractName): string {
  return `/proxy/${encodeURIComponent(application)}/${contract.split('/').map(encodeURIComponent).join('/')}`
}

/** The registry stands where the configuration says; an empty host means the console's own origin. */
function getRegistryAddress(): string {
  const { Scheme, Host, Port, Path } = getAppConfiguration().Registry
  const path = `/${Path}`.replace(/\/+/g, '/').replace(/\/$/, '')
  return Host ? `${Scheme}://${Host}${Port ? `:${Port}` : ''}${path}` : `${location.origin}${path}`
}
