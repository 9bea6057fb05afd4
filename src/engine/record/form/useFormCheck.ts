import type Form from '@rjsf/core/lib/components/Form.js'
import type { RJSFValidationError } from '@rjsf/utils'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type ToText, useText } from '#src/providers/messages/useText.ts'
import { showToast, withdrawToast } from '#src/ui/toast.ts'
import type { PendingFocus } from './pendingFocus.ts'

/** The check of one form: what it reports where it does not pass, until that is mended. */
export function useFormCheck(engine: RefObject<Form | null>, wanted: PendingFocus, toLabel: (field: string) => string) {
  const text = useText()
  const [hasTried, setTried] = useState(false)
  // Nobody asked for a check that another version brings: it marks what is wrong and takes neither focus nor word.
  const isUnasked = useRef(false)
  const said = useRef<{ isMissing: boolean; text: string } | null>(null)
  const checkAgain = () => {
    isUnasked.current = hasTried
    if (hasTried && engine.current?.validateForm()) isUnasked.current = false
  }
  const focusFirst = ({ property = '' }: RJSFValidationError) => {
    if (!isUnasked.current) wanted.want(property.replaceAll('.', '/'))
  }
  const complain = (errors: readonly RJSFValidationError[]) => {
    if (isUnasked.current) {
      isUnasked.current = false
      return
    }
    setTried(true)
    if (errors.length === 0) return
    const isMissing = isAnyMissing(errors)
    said.current = { isMissing, text: isMissing ? text('MANDATORY_FIELD_ERROR') : nameWrong(errors, toLabel, text) }
    showToast('error', said.current.text)
  }
  const takeBack = (errors: readonly RJSFValidationError[]) => {
    if (!said.current || (errors.length > 0 && said.current.isMissing === isAnyMissing(errors))) return
    withdrawToast('error', said.current.text)
    said.current = null
  }
  // Of what rjsf finds in a record that is handed to it, it tells nobody.
  useEffect(() => takeBack(engine.current?.state.errors ?? []))
  return { hasTried, markTried: () => setTried(true), checkAgain, focusFirst, complain, takeBack }
}

/** What `useFormCheck` gives to a form. */
export type FormCheck = ReturnType<typeof useFormCheck>

function isAnyMissing(errors: readonly RJSFValidationError[]): boolean {
  return errors.some(({ name }) => name === 'required')
}

/** How many fields are wrong, and which comes first. */
function nameWrong(errors: readonly RJSFValidationError[], toLabel: (field: string) => string, text: ToText): string {
  const fields = new Set(errors.map(({ property = '' }) => property.split(/[.[]/).find(Boolean) ?? ''))
  const [first = ''] = fields
  // What is wrong with the record as a whole is of no field.
  if (first === '') return text('engine.form.invalid')
  return fields.size === 1
    ? text('engine.form.correct', toLabel(first))
    : text('engine.form.correct.many', fields.size, toLabel(first))
}
