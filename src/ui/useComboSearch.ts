import { useState } from 'react'

/** What is typed in a combo, and whether its list stands open. */
export interface ComboSearch {
  text: string
  isOpen: boolean
  setText: (text: string) => void
  setOpen: (isOpen: boolean) => void
}

/** The search of one combo; whoever gets its options reads it. */
export function useComboSearch(): ComboSearch {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  return { text, isOpen, setText, setOpen }
}
