import { type Claims, parseClaims } from '#src/lib/claims.ts'

/** A signed-in session in the very shape in which oidc-client-ts keeps its user in local storage. */
export interface Session {
  access_token: string
  refresh_token?: string
  id_token?: string
  token_type: string
  scope?: string
  /** Seconds since the epoch. */
  expires_at: number
  profile: Claims
  session_state?: string | null
}

/** The answer of the token endpoint (RFC 6749 §5.1). */
export interface TokenAnswer {
  access_token: string
  refresh_token?: string
  id_token?: string
  token_type: string
  scope?: string
  /** Seconds from now. */
  expires_in: number
}

const prefix = 'oidc.user:'

/** The storage key under which oidc-client-ts looks for the user of this authority and client. */
export function toSessionKey(authority: string, clientId: string): string {
  return `${prefix}${authority}:${clientId}`
}

/** The session of this browser, expired or not; null where nobody is signed in. */
export function findSession(): Session | null {
  const key = findSessionKey()
  if (!key) return null
  try {
    const session = JSON.parse(localStorage.getItem(key) ?? '') as Partial<Session>
    return session.access_token && session.expires_at ? (session as Session) : null
  } catch {
    return null
  }
}

/** The key of the session kept here: there is one session a browser. */
export function findSessionKey(): string | null {
  for (let index = 0; index < localStorage.length; index++) {
    const key = localStorage.key(index)
    if (key?.startsWith(prefix)) return key
  }
  return null
}

/** Keeps what the token endpoint answered as the session of this browser. */
export function storeSession(key: string, answer: TokenAnswer): Session {
  const session = buildSession(answer)
  localStorage.setItem(key, JSON.stringify(session))
  return session
}

/** The session that an answer of the token endpoint begins. */
export function buildSession(answer: TokenAnswer): Session {
  return {
    access_token: answer.access_token,
    token_type: answer.token_type,
    expires_at: Math.floor(Date.now() / 1000) + answer.expires_in,
    profile: parseClaims(answer.id_token ?? answer.access_token),
    session_state: null,
    ...(answer.refresh_token ? { refresh_token: answer.refresh_token } : {}),
    ...(answer.id_token ? { id_token: answer.id_token } : {}),
    ...(answer.scope ? { scope: answer.scope } : {}),
  }
}

/** Seconds until the access token ends; 0 or less once it has. */
export function getSecondsLeft(session: Session): number {
  return session.expires_at - Math.floor(Date.now() / 1000)
}
