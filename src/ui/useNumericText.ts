import { type FocusEvent, useRef, useState } from 'react'
import {
  type FigureProblem,
  findFigureProblem,
  isPastLimits,
  isTypable,
  isWithinLimits,
  type NumberLimits,
  toFixedText,
  toNumberText,
  toNumberValue,
} from '#src/lib/numericText.ts'
import { isLeftByHand } from './focusing.ts'

/** How a number is shown and read beyond its limits. */
export interface NumericForm {
  /** How many decimals are shown once the input is left; as many as the number has where absent. */
  fraction?: number
  /** Takes from a pasted text what stands around its figures. */
  clean?: (text: string) => string
}

/** What is to be said of a text: that a key was not taken, or what is wrong with its figures. */
export type NumericNote = { why: 'figures' } | (FigureProblem & { text: string })

/**
 * The text of an input of a number: it takes only figures and the signs of numbers, also instead of what is selected, and keeps the
 * text as typed ("1.") until it is left. A key that it does not take is reported in `note` until something is typed after that: what was
 * left may be another number than was meant. What is beyond its limits stays: a figure less would be another number. So does a sign
 * that does not belong there, which is reported while it stands, and a pasted text that is no number.
 */
export function useNumericText(
  value: unknown,
  limits: NumberLimits,
  onChange: (value: number | string | null) => void,
  { fraction, clean }: NumericForm = {},
) {
  const [draft, setDraft] = useState<string | null>(null)
  const [isRefused, setRefused] = useState(false)
  const isLeft = useRef(false)
  const formatted = fraction === undefined ? toNumberText(value) : toFixedText(value, fraction)
  const displayed = draft ?? formatted
  const isBeyond =
    typeof value === 'number' && (draft === null ? !isWithinLimits(value, limits) : isPastLimits(value, limits))
  return {
    displayed,
    /** As it stands once the input is left. */
    formatted,
    /** What the input has to say; null where that is nothing. */
    note: toNote(displayed, limits, isRefused),
    inputMode: limits.decimals === 0 ? ('numeric' as const) : ('decimal' as const),
    /** True for a text that is no number, and for a number that is not within its limits, once no further key is expected. */
    isInvalid: typeof value === 'string' || !isTypable(displayed) || isBeyond,
    leave(event: FocusEvent) {
      if (!isLeftByHand(event)) return
      setDraft(null)
      isLeft.current = true
    },
    type(text: string, edit: Event) {
      if (isLeft.current) setRefused(false)
      isLeft.current = false
      if (isTyped(edit) && isTypable(displayed) && !isTypable(text)) return setRefused(true)
      const next = toNumberValue(clean?.(text) ?? text, limits)
      setDraft(text)
      onChange(typeof next === 'string' ? text : next)
    },
  }
}

function toNote(displayed: string, limits: NumberLimits, isRefused: boolean): NumericNote | null {
  const problem = findFigureProblem(displayed, limits)
  if (problem) return { ...problem, text: displayed }
  return isRefused ? { why: 'figures' } : null
}

/** True for an edit by a key; false for a text that is pasted, dropped, dictated, filled in or undone. */
function isTyped(edit: Event): boolean {
  if (!('inputType' in edit && 'data' in edit)) return false
  // A touch keyboard tells the whole word that is being composed.
  if (edit.inputType === 'insertCompositionText') return true
  return edit.inputType === 'insertText' && typeof edit.data === 'string' && edit.data.length === 1
}
