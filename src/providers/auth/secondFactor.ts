import type { WireRequest } from '#contract/callArguments.ts'
import { type Answer, requestEnvelope } from '../http/requestEnvelope.ts'
import type { Passkey } from './passkeys.ts'

const users = { application: 'Membership', contract: 'User' }
const sessions = { application: 'Membership', contract: 'Session' }

/** What a user has beside his password. */
export interface SecondFactor {
  HasAuthenticator: boolean
  /** Recovery codes that were not used yet. */
  RecoveryCodes: number
  Passkeys: Passkey[]
  /** Whether it may not be removed, since one of his roles requires it. */
  IsRequired: boolean
}

/** What an authenticator app is set up with. */
export interface BegunAuthenticator {
  Secret: string
  /** What the app reads from a picture. */
  Address: string
}

/** Codes for who has lost his second factor. */
export interface MadeRecoveryCodes {
  RecoveryCodes: string[]
}

/** Asks what a user has beside his password. */
export function fetchSecondFactor(userId: number): Promise<Answer> {
  return requestEnvelope(
    sessions,
    { method: 'GET', path: 'SecondFactor', query: [['userId', String(userId)]] },
    { silent: true },
  )
}

/** Makes what an app is set up with; answers {@link BegunAuthenticator}. */
export const beginAuthenticator = () => change('BeginAuthenticator')

/** Has the app be asked for that gave this code; answers {@link MadeRecoveryCodes}. */
export const confirmAuthenticator = (Code: string) => change('ConfirmAuthenticator', { Code })

/** Makes recovery codes instead of those before; answers {@link MadeRecoveryCodes}. */
export const makeRecoveryCodes = () => change('MakeRecoveryCodes')

/** Has the caller sign in by his password alone again. */
export const removeSecondFactor = () => change('RemoveSecondFactor')

/** Takes the second factor of somebody else away. */
export const resetSecondFactor = (userId: number): Promise<Answer> =>
  requestEnvelope(users, { method: 'POST', path: 'ResetSecondFactor', query: [['id', String(userId)]] })

function change(path: string, body: WireRequest['body'] = {}): Promise<Answer> {
  return requestEnvelope(sessions, { method: 'POST', path, query: [], body })
}
