import { type ReactNode, useState } from 'react'
import { loadPart } from '#src/lib/loadPart.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import type { ParametersDialogProps } from './ParametersDialog.tsx'
import { PartFailed } from './PartFailed.tsx'

const ParametersDialog = buildLazyPart<ParametersDialogProps>(
  async () => (await loadPart(() => import('./ParametersDialog.tsx'))).ParametersDialog,
  (retry, { onClosed }) => <PartFailed onRetry={retry} onClose={onClosed} />,
)

/** What a dialog asks for, in what words, and what is done with it. */
export type ParametersQuestion = Omit<ParametersDialogProps, 'onClosed'>

/** The dialog that asks for the parameters of a call, to be drawn by whoever performs it; `onClosed` hears that it is gone. */
export function useParametersDialog(onClosed: () => void = () => {}): {
  dialog: ReactNode
  ask: (question: ParametersQuestion) => void
} {
  const [question, ask] = useState<ParametersQuestion | null>(null)
  const close = () => {
    ask(null)
    onClosed()
  }
  return { dialog: question && <ParametersDialog {...question} onClosed={close} />, ask }
}
