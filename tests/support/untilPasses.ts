import { vi } from 'vitest'

/** Waits until a check passes, also on a busy machine: left to itself vitest gives it a second. */
export function untilPasses<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 20_000 })
}
