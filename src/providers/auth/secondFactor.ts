import { type Answer, requestEnvelope } from '../http/requestEnvelope.ts'
import { postSession, postUser, sessionsContract } from './accountCalls.ts'
import type { Passkey } from './passkeys.ts'

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
  const query: [string, string][] = [['userId', String(userId)]]
  return requestEnvelope(sessionsContract, { method: 'GET', path: 'SecondFactor', query }, { silent: true })
}

/** Makes what an app is set up with; answers {@link BegunAuthenticator}. */
export const beginAuthenticator = () => postSession('BeginAuthenticator')

/** Has the app be asked for that gave this code; answers {@link MadeRecoveryCodes}. */
export const confirmAuthenticator = (Code: string) => postSession('ConfirmAuthenticator', { Code })

/** Makes recovery codes instead of those before; answers {@link MadeRecoveryCodes}. */
export const makeRecoveryCodes = () => postSession('MakeRecoveryCodes')

/** Has the caller sign in by his password alone again. */
export const removeSecondFactor = () => postSession('RemoveSecondFactor')

/** Takes the second factor of somebody else away. */
export const resetSecondFactor = (userId: number) => postUser('ResetSecondFactor', undefined, [['id', String(userId)]])
