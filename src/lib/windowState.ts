const resets: (() => void)[] = []

/** Says how a module forgets what it keeps for the whole window, such as what was asked for already. */
export function onWindowReset(reset: () => void): void {
  resets.push(reset)
}

/** Every module forgets what it keeps for the window, as in a page that has just been opened. */
export function resetWindow(): void {
  for (const reset of resets) reset()
}
