import { useCallback, useState } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import { beginContent, carryOver, type FormContent, type TypedValues } from './formContent.ts'
import type { FormShape } from './formShape.ts'

/** What a form holds, carried over whenever it is drawn by another version or more of its record is known. */
export function useFormContent(shape: FormShape, opened: RecordValues, typed: TypedValues | null) {
  const [held, setHeld] = useState(() => ({ shape, opened, content: beginContent(shape, opened, typed) }))
  let current = held
  if (held.shape !== shape || held.opened !== opened) {
    current = { shape, opened, content: carryOver(held.content, shape, opened) }
    // Within the same render, so that no field is ever drawn by one version and filled by another.
    setHeld(current)
  }
  const change = useCallback(
    (next: (content: FormContent) => FormContent) => setHeld(now => ({ ...now, content: next(now.content) })),
    [],
  )
  return [current.content, change] as const
}
