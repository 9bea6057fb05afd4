/** True where the same request may well be answered later: no answer came, the services failed, or were asked too often. */
export function isPassing(error: unknown): boolean {
  const { status = 0 } = (error ?? {}) as { status?: number }
  return status < 400 || status >= 500 || status === 408 || status === 429
}
