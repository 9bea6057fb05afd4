/** The zone of the viewer's clock, such as America/Chicago. */
export function toViewerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** A moment as the viewer's clock shows it, in the figures of ISO 8601: its first ten characters are the day, `2026-11-20`. */
export function toViewerClock(moment: Date | string | number): string {
  const date = new Date(moment)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString()
}
