import { onWindowReset } from './windowState.ts'

/** How often the code at an address has failed to come. */
const failures = new Map<string, number>()
onWindowReset(() => failures.clear())

/**
 * Loads a part of the program. A browser keeps a module that did not come as failed until the page is loaded again: whoever
 * asks once more gets it from a further address, and where even that fails, as something that the part needs is kept as
 * failed too, the page is loaded again. What the first attempt throws goes on to the caller.
 * A part that nobody has asked for (`mayReload` false) never loads the page again: each attempt takes a further address.
 *
 * @example const { Calendar } = await loadPart(() => import('./Calendar.tsx'))
 */
export async function loadPart<Part>(load: () => Promise<Part>, mayReload = true): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    const address = /https?:\S+\.js/.exec(String(error))?.[0] ?? ''
    const known = failures.get(address) ?? 0
    failures.set(address, known + 1)
    if (known === 0) throw error
    if (address !== '' && (known === 1 || !mayReload)) {
      return (await import(/* @vite-ignore */ `${address}?again=${known}`)) as Part
    }
    if (mayReload && navigator.onLine) location.reload()
    throw error
  }
}
