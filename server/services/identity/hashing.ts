import { availableParallelism } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import PQueue from 'p-queue'

/** argon2id, 19 MiB, two passes, one lane: what OWASP recommends, about 5 ms. */
const options = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash takes a processor for itself: one is left for everybody who is signed in already. */
const hashing = new PQueue({ concurrency: Math.max(1, availableParallelism() - 1) })

/** Hashes a password, salt included. */
export function hashPassword(password: string): Promise<string> {
  return hashing.add(() => hash(password, options))
}

let dummy: Promise<string> | undefined

/**
 * True when the password belongs to the hash. Without a hash it works as long as with one and answers false, so that
 * the time of a sign-in does not tell whether an account exists.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('no account has this password')
  const known = passwordHash ?? (await dummy)
  const isRight = await hashing.add(() => verify(known, password))
  return isRight && passwordHash !== null
}
