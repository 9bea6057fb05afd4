import type { NewPassword } from '#src/providers/auth/passwords.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { PasswordField } from './PasswordField.tsx'
import type { PasswordForm } from './usePasswordForm.ts'

export interface NewPasswordFieldsProps {
  form: Pick<PasswordForm<NewPassword>, 'values' | 'errors' | 'change'>
  autoFocus?: boolean
}

/** A new password, twice. */
export function NewPasswordFields({ form: { values, errors, change }, autoFocus = false }: NewPasswordFieldsProps) {
  const text = useText()
  return (
    <>
      <PasswordField
        label={text('changePassword.new')}
        value={values.Password}
        autoComplete="new-password"
        autoFocus={autoFocus}
        hint={text('validation.format.password')}
        error={errors.Password}
        onChange={Password => change({ Password })}
      />
      <PasswordField
        label={text('changePassword.confirm')}
        value={values.ConfirmPassword}
        autoComplete="new-password"
        error={errors.ConfirmPassword}
        onChange={ConfirmPassword => change({ ConfirmPassword })}
      />
    </>
  )
}
