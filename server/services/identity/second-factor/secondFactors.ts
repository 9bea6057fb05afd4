import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '#server/platform/database/types.ts'
import type { buildAttempts } from '../attempts.ts'
import type { SecondAttempt, SecondFactors, SecondProof } from '../contract.ts'
import { hashPassword, verifyPassword } from '../hashing.ts'
import { loadKeys } from '../keys.ts'
import { findStep, makeSecret, toAppAddress } from './authenticator.ts'
import {
  confirmAuthenticator,
  deleteFactors,
  findAuthenticator,
  findFactors,
  insertAuthenticator,
  listRecoveryHashes,
  listWithFactor,
  replaceRecoveryHashes,
  takeRecoveryHash,
  takeStep,
} from './factorRepository.ts'
import { buildPasskeys } from './passkeys.ts'
import { makeRecoveryCodes, parseRecoveryCode, toReadable } from './recoveryCodes.ts'
import { buildSealing } from './sealing.ts'
import { endStep, findStepOwner, insertStep } from './stepRepository.ts'

/** Seconds within which the second step follows the password. */
const patience = 300

/** Authenticator apps go by the clock of the world, however that of the installation is moved. */
const now = () => new Date()

/** Builds the second factors over the database; see {@link SecondFactors}. */
export function buildSecondFactors(database: Database, attempt: ReturnType<typeof buildAttempts>): SecondFactors {
  const sealing = buildSealing(async () => (await loadKeys(database)).sealing)

  async function takeCode(userId: number, typed: string): Promise<boolean> {
    const recovery = parseRecoveryCode(typed)
    if (recovery !== null) return takeRecoveryCode(database, userId, recovery)
    const factor = await findAuthenticator(database, userId, { isConfirmed: true })
    const step = factor && findStep(await sealing.unseal(factor.Secret), toDigits(typed), now())
    return step !== null && factor !== null && takeStep(database, factor.ID, step)
  }

  const passkeys = buildPasskeys(database)

  const takeProof = (userId: number, proof: SecondProof): Promise<boolean> =>
    'code' in proof ? takeCode(userId, proof.code) : passkeys.verify({ ...proof, userId, isAlone: false })

  return {
    passkeys,
    find: findFactors,
    listWithFactor,
    async beginStep({ userId, loginName, origin }) {
      const ticket = randomBytes(24).toString('base64url')
      await insertStep(database, { hash: toHash(ticket), userId, loginName, seconds: patience })
      return { ticket, passkey: origin === '' ? null : await passkeys.ask(origin, userId) }
    },
    async tryStep({ ticket, proof, address }: SecondAttempt) {
      const hash = toHash(ticket)
      const owner = await findStepOwner(database, hash)
      if (!owner) return { result: 'expired', userId: null }
      const { userId, loginName } = owner
      const result = await attempt({ loginName, address }, async () =>
        (await takeProof(userId, proof)) ? 'right' : 'wrong',
      )
      // Of two at once one alone goes on.
      if (result === 'right' && !(await endStep(database, hash))) return { result: 'expired', userId }
      return { result, userId }
    },
    tryPasskey({ account, address, ...proof }) {
      const { loginName = '', userId = 0, isActive = false } = account ?? {}
      return attempt({ loginName, address }, async () =>
        isActive && (await passkeys.verify({ ...proof, userId, isAlone: true })) ? 'right' : 'wrong',
      )
    },
    async prepareAuthenticator(userId, loginName) {
      const secret = makeSecret()
      const sealed = await sealing.seal(secret)
      return {
        ...{ secret, address: toAppAddress(secret, loginName) },
        store: transaction => insertAuthenticator(transaction, userId, sealed),
      }
    },
    async prepareConfirmation(userId, code) {
      const factor = await findAuthenticator(database, userId, { isConfirmed: false })
      const step = factor && findStep(await sealing.unseal(factor.Secret), toDigits(code), now())
      return factor && step !== null
        ? transaction => confirmAuthenticator(transaction, userId, { ...factor, step })
        : null
    },
    async prepareRecoveryCodes(userId) {
      const codes = makeRecoveryCodes()
      const hashes = await Promise.all(codes.map(hashPassword))
      return {
        codes: codes.map(toReadable),
        store: transaction => replaceRecoveryHashes(transaction, userId, hashes),
      }
    },
    remove: deleteFactors,
  }
}

/** Each code is compared, whichever it is, so that how long it takes says nothing. */
async function takeRecoveryCode(database: Database, userId: number, code: string): Promise<boolean> {
  const hashes = await listRecoveryHashes(database, userId)
  const isRight = await Promise.all(hashes.map(hash => verifyPassword(hash, code)))
  const found = hashes[isRight.indexOf(true)]
  return found !== undefined && takeRecoveryHash(database, userId, found)
}

function toDigits(typed: string): string {
  return typed.replace(/[\s-]/g, '')
}

function toHash(ticket: string): string {
  return createHash('sha256').update(ticket).digest('base64url')
}
