import { isPassword } from '#contract/formats.ts'
import type { NewPassword } from '#src/providers/auth/passwords.ts'
import type { FormErrors } from './usePasswordForm.ts'

/** Finds what is wrong with passwords as they were typed (SPEC-1 §5): what is missing, the rule, two that differ. */
export function findPasswordErrors<Values extends NewPassword & Record<string, string>>(
  values: Values,
  text: (key: string) => string,
): FormErrors<Values> {
  const missing = Object.keys(values).filter(name => values[name] === '')
  const errors: Record<string, string> = Object.fromEntries(missing.map(name => [name, text('MANDATORY_FIELD_ERROR')]))
  if (values.Password !== '' && !isPassword(values.Password)) errors.Password = text('validation.format.password')
  else if (values.ConfirmPassword !== '' && values.Password !== values.ConfirmPassword)
    errors.ConfirmPassword = text('membership.password.mismatch')
  return errors as FormErrors<Values>
}
