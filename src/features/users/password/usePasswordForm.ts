import { type FormEvent, useState } from 'react'
import type { Answer } from '#src/providers/http/requestEnvelope.ts'

/** What is wrong, by the name of the field, and under `form` what is no field's. */
export type FormErrors<Values> = Partial<Record<keyof Values | 'form', string>>

export interface PasswordForm<Values> {
  values: Values
  errors: FormErrors<Values>
  isBusy: boolean
  change(change: Partial<Values>): void
  submit(event?: FormEvent): Promise<void>
}

interface Steps<Values> {
  /** What is wrong before the services are asked. */
  check(values: Values): FormErrors<Values>
  send(values: Values): Promise<Answer>
  /** Called with an answer that was no refusal. */
  onDone?(): void
  /** Called with a refusal of no field in particular; true where it is dealt with. */
  onRefused?(): Promise<boolean>
}

/** The state of a form of texts whose values are named as the services name them; what was typed stays whatever they say. */
export function usePasswordForm<Values extends Record<string, string>>(
  initial: Values,
  { check, send, onDone = () => {}, onRefused = async () => false }: Steps<Values>,
): PasswordForm<Values> {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FormErrors<Values>>({})
  const [isBusy, setBusy] = useState(false)

  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault()
    if (isBusy) return
    const wrong = check(values)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    const answer = await send(values)
    if (answer.Success) return onDone()
    const isFields = Object.keys(answer.Errors ?? {}).length > 0
    if (!isFields && answer.status === 200 && (await onRefused())) return
    setErrors(toErrors(values, answer))
    setBusy(false)
  }

  return {
    ...{ values, errors, isBusy, submit },
    change(change) {
      setValues(before => ({ ...before, ...change }))
      setErrors(({ form: _, ...rest }) => {
        for (const name of Object.keys(change)) delete rest[name as keyof typeof rest]
        return rest as FormErrors<Values>
      })
    },
  }
}

function toErrors<Values extends object>(values: Values, { Errors = {}, Message }: Answer): FormErrors<Values> {
  const ofFields = Object.keys(values).flatMap(name => (Errors[`/${name}`] ? [[name, Errors[`/${name}`]]] : []))
  return ofFields.length > 0
    ? (Object.fromEntries(ofFields) as FormErrors<Values>)
    : ({ form: Message ?? '' } as FormErrors<Values>)
}
