import { useState } from 'react'

/** What is typed in a combo, and whether its list stands open. */
export interface ComboSearch {
  text: string
  isOpen: boolean
  /** The first hit is taken as soon as it is known: the search does not wait for further keys. */
  isTaking: boolean
  setText: (text: string) => void
  setOpen: (isOpen: boolean) => void
  setTaking: (isTaking: boolean) => void
}

/** The search of one combo; whoever gets its options reads it. */
export function useComboSearch(): ComboSearch {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [isTaking, setTaking] = useState(false)
  return { text, isOpen, isTaking, setText, setOpen, setTaking }
}
