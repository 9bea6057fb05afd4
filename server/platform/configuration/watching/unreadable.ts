import { relative } from 'node:path'
import type { ConfigurationProblem } from '#contract/problems.ts'

/** The data files cannot be read as they stand. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError'
  readonly problem: ConfigurationProblem

  /** Null as its cause means that nothing is there. */
  constructor(folder: string, cause: (NodeJS.ErrnoException & { reason?: string }) | null) {
    const message = cause
      ? `It cannot be read (${cause.reason ?? cause.code ?? cause.message}), so what is served stays.`
      : 'There are no data files in it, so what is served stays.'
    super(`${cause?.path ?? folder}: ${message}`, { cause })
    const file = cause?.path ? relative(folder, cause.path) || '.' : '.'
    const isRefused = cause?.code === 'EACCES' || cause?.code === 'EPERM'
    const isHeld = isRefused
      ? 'Let the user that runs Locum read it.'
      : 'Put a readable file in its place, or remove it.'
    const fix = cause ? isHeld : 'Put them back, or mount the folder again.'
    this.problem = { file, line: null, pointer: '', message, fix }
  }
}
