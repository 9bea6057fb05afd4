export type Claims = Readonly<Record<string, unknown>>

/** Reads what a JWT says without checking its signature (the services do that); throws where the text is none. */
export function parseClaims(token: string): Claims {
  const payload = token.split('.')[1]
  if (!payload) throw new Error('The token is not a JWT.')
  const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), letter => letter.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes)) as Claims
}
