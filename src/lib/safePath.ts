/**
 * A path of our own origin out of an address that anybody may have written, or null (rules C7.35): it must begin with
 * a single "/", and still do so and lie in our origin once the browser has resolved it.
 */
export function toSafePath(text: string | null, origin: string): string | null {
  if (!text || !isPath(text)) return null
  try {
    const url = new URL(text, origin)
    return url.origin === origin && isPath(url.pathname) ? `${url.pathname}${url.search}${url.hash}` : null
  } catch {
    return null
  }
}

function isPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text)
}
