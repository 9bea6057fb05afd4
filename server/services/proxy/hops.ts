import { refuse } from './backEnds.ts'

/** Installations of Locum that a call may pass on its way: one behind another is enough. */
const mostHops = 4

/** How the processes that a call has passed call themselves; what others write into the header is not theirs. */
const ownPseudonym = /^1\.1 (locum-[\w-]+)$/

/** Builds the `Via` header with which a call of this process goes on (RFC 9110 §7.6.3). */
export type BuildVia = (asked: string | string[] | undefined) => string

/**
 * Builds it for a process of this name. Throws 508 for a call that has been here before: an address of its configuration leads
 * back to itself.
 */
export function buildVia(name: string): BuildVia {
  const own = `1.1 locum-${name}`
  return asked => {
    const passed = String(asked ?? '')
      .split(',')
      .map(entry => entry.trim())
      .filter(entry => ownPseudonym.test(entry))
    if (passed.includes(own) || passed.length >= mostHops) {
      throw refuse(
        508,
        'This call leads back to where it came from: correct LOCUM_REGISTRY_URL, or the address in resources/applications.json.',
      )
    }
    return [...passed, own].join(', ')
  }
}
