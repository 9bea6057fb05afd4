import { useEffect, useState } from 'react'
import { useStore } from '#src/lib/useStore.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { askedQuestion, type Question } from './confirmation.ts'

/** Shows what `askConfirmation` asks; it stands once in each root that asks. A question that brings no words of its own has the usual. */
export function ConfirmationHost({ usual = {} }: { usual?: Question }) {
  const asked = useStore(askedQuestion)
  // The dialog keeps its words while it closes.
  const [words, setWords] = useState<Question & { close?: string }>({})
  useEffect(() => {
    if (asked) setWords(asked)
  }, [asked])
  const { title, message, no, yes, isDestructive, close } = asked ?? words
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      question={{
        title: title ?? usual.title,
        message: message ?? usual.message,
        no: no ?? usual.no,
        yes: yes ?? usual.yes,
        isDestructive,
      }}
      close={close ? { label: close, onClose: () => asked?.answer('closed') } : undefined}
      onNo={() => asked?.answer('no')}
      onYes={() => asked?.answer('yes')}
    />
  )
}
