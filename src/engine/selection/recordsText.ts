import type { ToText } from '#src/providers/messages/useText.ts'

/** A number as it is shown: `3,000`. */
export function toCountText(count: number): string {
  return count.toLocaleString('en-US')
}

/** "1 record", "3,000 records", or all that match where nobody counts. */
export function toRecordsText(text: ToText, count: number | null): string {
  if (count === null) return text('engine.selection.all.records')
  return text(`engine.selection.${count === 1 ? 'one' : 'many'}.records`, toCountText(count))
}
