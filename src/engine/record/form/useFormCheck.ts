import type Form from '@rjsf/core/lib/components/Form.js'
import type { RJSFValidationError } from '@rjsf/utils'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast, withdrawToast } from '#src/ui/toast.ts'
import type { PendingFocus } from './pendingFocus.ts'

/** The check of one form: what it is told of where it does not pass, until that is mended. */
export function useFormCheck(engine: RefObject<Form | null>, wanted: PendingFocus) {
  const text = useText()
  const [hasTried, setTried] = useState(false)
  // Nobody asked for a check that another version brings: it marks what is wrong and takes neither focus nor word.
  const isUnasked = useRef(false)
  const said = useRef<string | null>(null)
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
    said.current = findComplaint(errors)
    if (said.current) showToast('error', text(said.current))
  }
  const takeBack = (errors: readonly RJSFValidationError[]) => {
    if (!said.current || said.current === findComplaint(errors)) return
    withdrawToast('error', text(said.current))
    said.current = null
  }
  // Of what rjsf finds in a record that is handed to it, it tells nobody.
  useEffect(() => takeBack(engine.current?.state.errors ?? []))
  return { hasTried, markTried: () => setTried(true), checkAgain, focusFirst, complain, takeBack }
}

/** What `useFormCheck` gives to a form. */
export type FormCheck = ReturnType<typeof useFormCheck>

/** The text by which these problems are told; null where there are none. */
function findComplaint(errors: readonly RJSFValidationError[]): string | null {
  if (errors.length === 0) return null
  return errors.some(({ name }) => name === 'required') ? 'engine.form.mandatory' : 'engine.form.invalid'
}
