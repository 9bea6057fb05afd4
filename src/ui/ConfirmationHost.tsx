import { useEffect, useState } from 'react'
import { loadPart } from '#src/lib/loadPart.ts'
import { useEver } from '#src/lib/useEver.ts'
import { useStore } from '#src/lib/useStore.ts'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'
import { type AskedField, askedQuestion, type Question, splitQuestion, withdrawQuestion } from './confirmation.ts'
import { buildLazyOverlay } from './lazyPart.tsx'
import { showToast } from './toast.ts'

const ConfirmDialog = buildLazyOverlay<ConfirmDialogProps>(
  async () => (await loadPart(() => import('./ConfirmDialog.tsx'), false)).ConfirmDialog,
  ({ failed }) => {
    showToast('error', failed)
    withdrawQuestion()
  },
)

interface ConfirmationHostProps {
  usual?: Question & { cancel?: string; goBack?: string }
  /** What is said where the code of the dialog does not come: nothing is done then. */
  failed?: string
}

/** Shows what `askConfirmation` asks; it stands once in each root that asks. A question that brings no words of its own has the usual. */
export function ConfirmationHost({ usual = {}, failed }: ConfirmationHostProps) {
  const asked = useStore(askedQuestion)
  const wasEverAsked = useEver(asked !== null)
  // The dialog keeps its words while it closes.
  const [words, setWords] = useState<Question & { close?: string; field?: AskedField }>({})
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (asked) setWords(asked)
    if (asked?.field) setTyped(asked.field.value)
    setError(undefined)
    setBusy(false)
  }, [asked])
  const sayYes = async () => {
    if (!asked?.field?.check) return asked?.answer('yes', typed)
    setBusy(true)
    const wrong = await asked.field.check(typed)
    // It may have been closed meanwhile.
    if (askedQuestion.get() !== asked) return
    if (wrong === null) return asked.answer('yes', typed)
    setError(wrong)
    setBusy(false)
  }
  const change = (value: string) => {
    setTyped(value)
    setError(undefined)
  }
  if (!wasEverAsked) return null
  const { no, yes, isDestructive, close, field } = asked ?? words
  const { title, message } = splitMessage(asked ?? words)
  const leaving = isDestructive ? (usual.goBack ?? 'Go back') : (usual.cancel ?? 'Cancel')
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      failed={failed}
      question={{
        title: title ?? usual.title,
        message: message ?? usual.message,
        no: no ?? (yes === undefined ? usual.no : leaving),
        yes: yes ?? usual.yes,
        isDestructive,
      }}
      close={close ? { label: close, onClose: () => asked?.answer('closed') } : undefined}
      field={field && { ...field, value: typed, onChange: change, error, isBusy }}
      onNo={() => asked?.answer('no')}
      onYes={() => void sayYes()}
    />
  )
}

/** A question without a title takes it from the message, of which what follows stays. */
function splitMessage({ title, message }: Question): Pick<Question, 'title' | 'message'> {
  if (title !== undefined || message === undefined) return { title, ...(message !== undefined && { message }) }
  const { question, rest } = splitQuestion(message)
  return question === '' ? { message } : { title: question, message: rest }
}
