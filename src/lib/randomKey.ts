/** 128 random bits, by which a call is known however often it is sent; `randomUUID` is missing where a page does not come over TLS. */
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
