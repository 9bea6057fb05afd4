import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { Answer } from '../http/requestEnvelope.ts'
import { getText } from '../messages/getText.ts'
import { postSession } from './accountCalls.ts'

/** A passkey of a user. */
export interface Passkey {
  ID: number
  Name: string
  CreatedOn: string
  LastUsedOn: string | null
}

/** What a browser asks for a passkey with. */
export type PasskeyQuestion = PublicKeyCredentialRequestOptionsJSON

/** True where this browser has passkeys at this address: they belong to names, never to numbers. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window && /[a-z]/i.test(location.hostname) && !location.hostname.includes(':')
}

/** Has the browser ask for a passkey; answers what it got, null where its user gave none. */
export async function askForPasskey(optionsJSON: PasskeyQuestion): Promise<string | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON }).then(JSON.stringify, () => null)
}

/** What to ask for a passkey with by which somebody signs in; answers a {@link PasskeyQuestion}. */
export const fetchPasskeyQuestion = () => postSession('AskForPasskey')

/** Makes a passkey of this browser and keeps it under a name. */
export async function addPasskey(Name: string): Promise<Answer> {
  const begun = await postSession('BeginPasskey')
  if (!begun.Success) return begun
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = begun.Source as PublicKeyCredentialCreationOptionsJSON
  const Response = await startRegistration({ optionsJSON }).catch(() => null)
  if (!Response) return { Success: false, Source: null, Message: getText('passkeys.notMade'), status: 0 }
  return postSession('AddPasskey', { Name, Response })
}

/** Forgets a passkey. */
export const removePasskey = (PasskeyID: number) => postSession('RemovePasskey', { PasskeyID })
