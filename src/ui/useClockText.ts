import { type FocusEvent, useState } from 'react'
import { findClockValue, toClockText } from '#src/lib/clockText.ts'
import { isLeftByHand } from './focusing.ts'
import { useFreePointer } from './useFreePointer.ts'

/**
 * The text of an input of a time of day, which stays as typed until it is left; what is no `hh:mm AM/PM` is cleared then
 * (SPEC-0 §5 "Time picker"). `onChange` gets `HH:mm`, the text while it is no time, null when empty.
 */
export function useClockText(value: unknown, onChange: (value: string | null) => void) {
  const [draft, setDraft] = useState<string | null>(null)
  const [cleared, setCleared] = useState<string | null>(null)
  const whenFree = useFreePointer()
  const formatted = toClockText(value)
  return {
    displayed: draft ?? formatted,
    /** As it stands once the input is left. */
    formatted,
    /** The text that was cleared, until something else is typed; null where none was. */
    cleared,
    leave(event: FocusEvent) {
      if (!isLeftByHand(event)) return
      if (draft !== null && findClockValue(draft) === null) {
        onChange(null)
        const text = draft.trim()
        if (text !== '') whenFree(() => setCleared(text))
      }
      setDraft(null)
    },
    type(text: string) {
      setDraft(text)
      setCleared(null)
      onChange(findClockValue(text) ?? (text.trim() === '' ? null : text))
    },
    pick(picked: string) {
      setDraft(null)
      setCleared(null)
      onChange(picked)
    },
  }
}
