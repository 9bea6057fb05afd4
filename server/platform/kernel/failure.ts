/**
 * A failure that the operator can mend: its message is one line that says what is wrong and what to do.
 * Whoever catches it at the top prints that line without a stack and ends with code 1.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

type SystemFailure = Error & { code: string; path?: string; dest?: string; address?: string; port?: number }

function isSystemFailure(error: unknown): error is SystemFailure {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}

function describePath(path: string | undefined): string {
  return path ? ` at ${path}` : ''
}

const advice: Record<string, (failure: SystemFailure) => string> = {
  ENOSPC: ({ path, dest }) =>
    `The disk is full${describePath(dest ?? path)}: free some space, or set LOCUM_DATA to a folder elsewhere.`,
  EDQUOT: ({ path, dest }) =>
    `The disk quota is used up${describePath(dest ?? path)}: free some space, or set LOCUM_DATA to a folder elsewhere.`,
  EADDRINUSE: ({ address, port }) =>
    `Port ${port} of ${address} is taken: stop what listens there, or choose another one (PORT=${(port ?? 4000) + 1}).`,
  EADDRNOTAVAIL: ({ address }) => `HOST ${address} is no address of this machine: set HOST to one of its own.`,
}

/**
 * Answers the one line to print for what was thrown at start: the message of an {@link OperatorError}, or what a refused
 * system call means and asks for. Null means that it is a fault of our own: print its stack.
 */
export function describeFailure(error: unknown): string | null {
  if (error instanceof OperatorError) return error.message
  return isSystemFailure(error) ? (advice[error.code]?.(error) ?? null) : null
}
