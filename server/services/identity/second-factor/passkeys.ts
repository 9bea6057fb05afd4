import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { isObject } from '#contract/values.ts'
import type { Database } from '#server/platform/database/types.ts'
import type { Passkeys } from '../contract.ts'
import {
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listCredentials,
  listPasskeys,
  notePasskeyUse,
  type StoredPasskey,
  takeChallenge,
} from './passkeyRepository.ts'

/** EdDSA, ES256 and RS256, by their numbers in COSE. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** Seconds within which a passkey answers. */
const patience = 300

/** Builds passkeys over the database; see {@link Passkeys}. */
export function buildPasskeys(database: Database): Passkeys {
  return {
    list: listPasskeys,
    remove: deletePasskey,
    async begin({ userId, loginName, origin }) {
      const options = await generateRegistrationOptions({
        ...{ rpName: 'Locum', rpID: toDomain(origin), userName: loginName, attestationType: 'none' },
        supportedAlgorithmIDs,
        userID: new TextEncoder().encode(String(userId)),
        excludeCredentials: await listCredentials(database, userId),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      })
      await insertChallenge(database, { challenge: options.challenge, userId, seconds: patience })
      return options
    },
    async verifyNew({ userId, origin, response }) {
      const { registrationInfo } = await verifyRegistrationResponse({
        ...{ response: response as RegistrationResponseJSON, ...toExpected(origin), requireUserVerification: false },
        supportedAlgorithmIDs,
        expectedChallenge: challenge => takeChallenge(database, challenge, userId),
      }).catch(() => ({ registrationInfo: undefined }))
      if (!registrationInfo) return null
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential
      const key = { id, PublicKey: publicKey, Counter: counter, transports }
      return (transaction, name) => insertPasskey(transaction, { userId, name, key })
    },
    async ask(origin, userId) {
      const allowCredentials = userId === null ? [] : await listCredentials(database, userId)
      if (userId !== null && allowCredentials.length === 0) return null
      const options = await generateAuthenticationOptions({
        ...{ rpID: toDomain(origin), allowCredentials },
        userVerification: userId === null ? 'required' : 'preferred',
      })
      await insertChallenge(database, { challenge: options.challenge, userId, seconds: patience })
      return options
    },
    async findOwner(response) {
      const passkey = await findNamed(database, response)
      return passkey?.UserID ?? null
    },
    async verify({ userId, origin, response, isAlone }) {
      const passkey = await findNamed(database, response)
      if (passkey?.UserID !== userId) return false
      const verified = await verifyAuthenticationResponse({
        ...{
          response: response as AuthenticationResponseJSON,
          ...toExpected(origin),
          requireUserVerification: isAlone,
        },
        credential: { ...passkey, publicKey: passkey.PublicKey, counter: passkey.Counter },
        expectedChallenge: challenge => takeChallenge(database, challenge, isAlone ? null : userId),
      }).catch(() => null)
      if (!verified?.verified) return false
      await notePasskeyUse(database, passkey.ID, verified.authenticationInfo.newCounter)
      return true
    },
  }
}

async function findNamed(database: Database, response: unknown): Promise<StoredPasskey | null> {
  const id = isObject(response) ? response.id : undefined
  return typeof id === 'string' && !id.includes('\0') ? findPasskey(database, id) : null
}

function toExpected(origin: string) {
  return { expectedOrigin: origin, expectedRPID: toDomain(origin) }
}

/** Passkeys belong to a domain, whatever its port. */
function toDomain(origin: string): string {
  return new URL(origin).hostname
}
