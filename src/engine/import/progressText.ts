import type { ImportRecord } from '#contract/imports.ts'
import { toCountText } from '#src/lib/countText.ts'
import type { ToText } from '#src/providers/messages/useText.ts'

/** How far the services have come with an import, in a sentence. */
export function toProgressText(text: ToText, { Status, IsDryRun, Done, Total }: ImportRecord): string {
  if (Status === 'Waiting') return text('engine.import.running.waiting')
  const phase = toPhase(Status, IsDryRun)
  if (Total === null) return text(`engine.import.running.${phase}.begun`, toCountText(Done))
  return text(`engine.import.running.${phase}`, toCountText(Done), toCountText(Total))
}

/** The same in a few words, with the title of what the file brings. */
export function toChipText(text: ToText, { Status, IsDryRun, Done, Total }: ImportRecord, title: string): string {
  if (Status === 'Waiting') return text('engine.import.chip.waiting', title)
  const phase = toPhase(Status, IsDryRun)
  if (Total === null) return text(`engine.import.chip.${phase}.begun`, title, toCountText(Done))
  return text(`engine.import.chip.${phase}`, title, toCountText(Done), toCountText(Total))
}

function toPhase(status: ImportRecord['Status'], isDryRun: boolean): 'undo' | 'trial' | 'import' {
  if (status === 'Undoing') return 'undo'
  return isDryRun ? 'trial' : 'import'
}
