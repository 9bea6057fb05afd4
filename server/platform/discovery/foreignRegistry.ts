import { isEnvelope } from '#contract/envelope.ts'

/** Says where a contract of somebody else's services is. */
export interface ForeignRegistry {
  /** The contract's address without a slash at its end; null where the registry does not know it or does not answer. */
  resolve(application: string, contract: string): Promise<string | null>
}

/** What a registry is built of; tests hand in a clock. */
export interface ForeignRegistryOptions {
  /** The registry's own address (`LOCUM_REGISTRY_URL`). */
  url: string
  /** Hears why the registry gave no answer. */
  onProblem(line: string): void
  /** Milliseconds since 1970. */
  now?: () => number
}

interface Known {
  address: string
  /** Milliseconds since 1970. */
  fetched: number
}

/** SPEC-0 §9 "Service discovery cache time-out 60" (minutes). */
const lifetime = 60 * 60_000

/** Milliseconds for which a registry that failed is left alone where an older answer serves. */
const pause = 60_000

/** Milliseconds after which the registry is given up. */
const patience = 10_000

/** Builds the way to a registry (SPEC-0 §7 "Discovery"). Its answers are kept for an hour, and longer while it fails. */
export function buildForeignRegistry({ url, onProblem, now = Date.now }: ForeignRegistryOptions): ForeignRegistry {
  const base = `${url.replace(/\/+$/, '')}/`
  const known = new Map<string, Known>()
  const failed = new Map<string, number>()
  const underWay = new Map<string, Promise<string | null>>()

  async function ask(key: string, application: string, contract: string): Promise<string | null> {
    const query = new URLSearchParams({ applicationCode: application, contract: `${contract}Controller` })
    const found = await fetchAddress(`${base}Resolve?${query}`, base)
    if (found.address === null) {
      failed.set(key, now())
      onProblem(`The registry ${url} does not resolve ${key}: ${found.reason}.`)
      return known.get(key)?.address ?? null
    }
    known.set(key, { address: found.address, fetched: now() })
    return found.address
  }

  return {
    async resolve(application, contract) {
      const key = `${application}/${contract}`
      const entry = known.get(key)
      if (entry && now() - entry.fetched < lifetime) return entry.address
      if (entry && now() - (failed.get(key) ?? 0) < pause) return entry.address
      const asking = underWay.get(key) ?? ask(key, application, contract).finally(() => underWay.delete(key))
      underWay.set(key, asking)
      return asking
    },
  }
}

type Found = { address: string } | { address: null; reason: string }

async function fetchAddress(url: string, base: string): Promise<Found> {
  try {
    const answer = await fetch(url, {
      headers: { accept: 'application/json', 'x-api-request': '1' },
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    if (!answer.ok) return { address: null, reason: `it answers ${answer.status}` }
    const body: unknown = await answer.json()
    const entry = (isEnvelope(body) ? body.Source : body) as { Addresses?: unknown } | null
    const [first] = Array.isArray(entry?.Addresses) ? entry.Addresses : []
    const address = typeof first === 'string' && URL.canParse(first, base) ? new URL(first, base) : null
    if (!address || !/^https?:$/.test(address.protocol)) return { address: null, reason: 'it names no address' }
    return { address: `${address.origin}${address.pathname}`.replace(/\/+$/, '') }
  } catch (error) {
    return { address: null, reason: error instanceof Error ? error.message : String(error) }
  }
}
