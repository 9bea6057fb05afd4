import { type ReactNode, useState } from 'react'
import { loadPart } from '#src/lib/loadPart.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { PartFailed } from '../../record/action/PartFailed.tsx'
import type { EditDialogProps } from './EditDialog.tsx'

const EditDialog = buildLazyPart<EditDialogProps>(
  async () => (await loadPart(() => import('./EditDialog.tsx'))).EditDialog,
  (retry, { onClosed }) => <PartFailed onRetry={retry} onClose={onClosed} />,
)

/** Which rows are to be edited, and what is done with what was entered. */
type EditQuestion = Omit<EditDialogProps, 'onClosed'>

/** The dialog that asks for one value for many rows, to be drawn by whoever gives it to them. */
export function useEditDialog(): { dialog: ReactNode; ask: (question: EditQuestion) => void } {
  const [question, ask] = useState<EditQuestion | null>(null)
  return { dialog: question && <EditDialog {...question} onClosed={() => ask(null)} />, ask }
}
