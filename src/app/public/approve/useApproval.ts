import { useState } from 'react'
import { formats } from '#contract/formats.ts'
import type { GivenSignature } from '#src/features/time-cards/signature/givenSignature.ts'
import { type ToText, useText } from '#src/providers/messages/useText.ts'
import type { ApprovalLinks, OpenedApproval } from './openedApproval.ts'

export interface ApprovalValues {
  name: string
  email: string
  signature: GivenSignature | null
}

export type ApprovalErrors = Partial<Record<keyof ApprovalValues | 'form', string>>

const fieldOf: Readonly<Record<string, keyof ApprovalValues>> = {
  '/ApprovedByName': 'name',
  '/ApprovedByEmail': 'email',
  '/Signature': 'signature',
}

/** The state of an approval; what was typed and drawn stays whatever the services say. */
export function useApproval(opened: OpenedApproval, email: string, onApproved: (links: ApprovalLinks) => void) {
  const text = useText()
  const [values, setValues] = useState<ApprovalValues>({ name: '', email, signature: null })
  const [errors, setErrors] = useState<ApprovalErrors>({})
  const [isBusy, setBusy] = useState(false)
  const [asked, setAsked] = useState<string | null>(null)

  /** `isMeant` answers what was asked about the hours. */
  const submit = async (isMeant = false): Promise<void> => {
    if (isBusy) return
    const wrong = findErrors(values, opened.isSignatureRequired, text)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    const answer = await opened.decide('Approve', {
      ...(isMeant ? { IgnoreWarning: true } : {}),
      ApprovedByName: values.name.trim(),
      ApprovedByEmail: values.email.trim(),
      ...(values.signature
        ? { Signature: { FileName: values.signature.name, Content: values.signature.content } }
        : {}),
    })
    setBusy(false)
    setAsked(answer.Question?.Message ?? null)
    if (answer.Question) return
    if (answer.Success) return onApproved((answer.Source ?? {}) as ApprovalLinks)
    const problems = Object.entries(answer.Errors ?? {}).flatMap(([at, why]) =>
      fieldOf[at] ? [[fieldOf[at], why]] : [],
    )
    setErrors(problems.length > 0 ? Object.fromEntries(problems) : { form: answer.Message ?? '' })
  }

  return {
    ...{ values, errors, isBusy, asked, submit },
    dropQuestion: () => setAsked(null),
    change(change: Partial<ApprovalValues>) {
      setValues(before => ({ ...before, ...change }))
      setErrors(before =>
        Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'form' && !(name in change))),
      )
    },
  }
}

function findErrors(
  { name, email, signature }: ApprovalValues,
  isSignatureRequired: boolean,
  text: ToText,
): ApprovalErrors {
  const errors: ApprovalErrors = {}
  const mandatory = text('validation.required')
  if (name.trim() === '') errors.name = mandatory
  if (email.trim() === '') errors.email = mandatory
  else if (!formats.email?.(email.trim())) errors.email = text('ENTER_VALID_EMAIL_ADDRESS')
  if (isSignatureRequired && signature === null) errors.signature = mandatory
  const isMissing = Object.values(errors).includes(mandatory)
  return isMissing ? { ...errors, form: text('MANDATORY_FIELD_ERROR') } : errors
}
