import Alert from '@mui/material/Alert'
import type { ImportPlan, ImportPreview } from '#contract/imports.ts'
import { listTaken } from '#contract/importText.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { ImportState } from './useImport.ts'

interface TakenNotesProps {
  state: ImportState
  preview: ImportPreview
  plan: ImportPlan
}

/** Says of the first rows which texts are taken for something else than they say: as no value, or with zeros in front. */
export function TakenNotes({ state, preview, plan }: TakenNotesProps) {
  const text = useText()
  return listTaken(state.properties, plan, preview.Rows).map(({ field, taken, texts }) => (
    <Alert key={`${field} ${taken}`} severity="info">
      {text(`engine.import.taken.${taken}`, state.toLabel(field), texts.join(', '))}
    </Alert>
  ))
}
