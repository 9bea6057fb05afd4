import { onWindowReset } from '#src/lib/windowState.ts'

/** What the requests need of the session, handed in by the root that is shown. */
export interface Connection {
  /** A token that is good now, refreshed if need be; null where nobody is signed in. */
  getAccessToken(): Promise<string | null>
  /** A request that carried this token, or none, was answered 401. */
  onUnauthenticated(token: string | null): void
  /** Asks the user for the password, in the words of the call that wants it; false where it was not given. Absent where nobody can be asked. */
  signInAgain?(message: string): Promise<boolean>
}

const none: Connection = { getAccessToken: async () => null, onUnauthenticated: () => {} }

/** That of a page that is being left: what is asked for from now on would be refused, and never comes. */
export const leavingConnection: Connection = {
  getAccessToken: () => new Promise(() => {}),
  onUnauthenticated: () => {},
}

let connection = none
onWindowReset(() => connectSession(none))

/** Connects the requests with the session of the root that is shown. */
export function connectSession(next: Connection): void {
  connection = next
}

/** The connection to the present session. */
export function getConnection(): Connection {
  return connection
}
