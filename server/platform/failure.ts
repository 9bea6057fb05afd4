/**
 * A failure that the operator can mend: its message is one line that says what is wrong and what to do.
 * Whoever catches it at the top prints that line without a stack and ends with code 1.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

/**
 * Answers the one line to print for whatever was thrown at start: the message of an {@link OperatorError}, the cause of a
 * refused system call by name, or the stack of a fault of our own (null means: print the stack).
 */
export function describeFailure(error: unknown): string | null {
  if (error instanceof OperatorError) return error.message
  if (!(error instanceof Error) || !('code' in error)) return null
  const path = 'path' in error && typeof error.path === 'string' ? ` at ${error.path}` : ''
  if (error.code === 'ENOSPC')
    return `The disk is full${path}: free some space, or set LOCUM_DATA to a folder elsewhere.`
  if (error.code === 'EDQUOT') return `The disk quota is used up${path}: free some space, or set LOCUM_DATA elsewhere.`
  return null
}
