import { useEffect, useState } from 'react'
import { useStore } from '#src/lib/useStore.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { askedQuestion, type Question } from './confirmation.ts'

/** Shows what `askConfirmation` asks; it stands once in each root that asks. */
export function ConfirmationHost() {
  const asked = useStore(askedQuestion)
  // The dialog keeps its words while it closes.
  const [words, setWords] = useState<Question & { close?: string }>({})
  useEffect(() => {
    if (asked) setWords(asked)
  }, [asked])
  const { title, message, no, yes, close } = asked ?? words
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title={title}
      message={message}
      no={no}
      yes={yes}
      close={close ? { label: close, onClose: () => asked?.answer('closed') } : undefined}
      onNo={() => asked?.answer('no')}
      onYes={() => asked?.answer('yes')}
    />
  )
}
