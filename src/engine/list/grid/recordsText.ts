import { toCountText } from '#src/lib/countText.ts'
import type { ToText } from '#src/providers/messages/useText.ts'

/** "1 record", "3,000 records", or all that match where nobody counts. */
export function toRecordsText(text: ToText, count: number | null): string {
  if (count === null) return text('engine.selection.all.records')
  return text(`engine.selection.${count === 1 ? 'one' : 'many'}.records`, toCountText(count))
}
