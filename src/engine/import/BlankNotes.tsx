import Alert from '@mui/material/Alert'
import type { ImportBlanks } from '#contract/imports.ts'
import { toCountText } from '#src/lib/countText.ts'
import { useText } from '#src/providers/messages/useText.ts'

interface BlankNotesProps {
  blanks: readonly ImportBlanks[]
  isDryRun: boolean
  toLabel: (field: string) => string
}

/** Says how many cells are blank by a word, how many stored values blank cells clear, or cleared, and how many they pass over. */
export function BlankNotes({ blanks, isDryRun, toLabel }: BlankNotesProps) {
  const text = useText()
  const told = blanks.flatMap(({ Field, Taken, Cleared, PassedOver }) => [
    ...(Taken > 0 ? [{ Field, event: 'taken', count: Taken }] : []),
    ...(Cleared > 0 ? [{ Field, event: isDryRun ? 'toClear' : 'cleared', count: Cleared }] : []),
    ...(PassedOver > 0 ? [{ Field, event: 'passedOver', count: PassedOver }] : []),
  ])
  return told.map(({ Field, event, count }) => (
    <Alert key={`${Field} ${event}`} severity={event === 'toClear' || event === 'cleared' ? 'warning' : 'info'}>
      {text(`engine.import.blanks.${event}`, toLabel(Field), toCountText(count))}
    </Alert>
  ))
}
