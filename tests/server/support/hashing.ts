import { hash } from '@node-rs/argon2'

/** Hashes a password in next to no time: what a sign-in costs stands in its hash. */
export function hashQuickly(password: string): Promise<string> {
  return hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 })
}
