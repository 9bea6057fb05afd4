import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { changeMyPassword } from '#src/providers/auth/passwords.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { GenericDialog } from '#src/ui/GenericDialog.tsx'
import { showToast } from '#src/ui/toast.ts'
import { NewPasswordFields } from '../sign-in/NewPasswordFields.tsx'
import { findPasswordErrors } from '../sign-in/newPassword.ts'
import { PasswordField } from '../sign-in/PasswordField.tsx'
import { usePasswordForm } from '../sign-in/usePasswordForm.ts'

/** SPEC-0 §9 "Layout", in pixels. */
const size = { width: 480, height: 460 }

/** Changes the password of who is signed in; his other sessions end (rules C7.13). */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const form = usePasswordForm(
    { OldPassword: '', Password: '', ConfirmPassword: '' },
    {
      check: values => findPasswordErrors(values, text),
      send: changeMyPassword,
      onDone() {
        showToast('success', text('membership.password.changed'))
        onClose()
      },
    },
  )
  const { values, errors, isBusy, change, submit } = form
  return (
    <GenericDialog
      isOpen
      title={text('changePassword.title')}
      size={size}
      words={{ cancel: text('changePassword.cancel'), save: text('changePassword.submit') }}
      isBusy={isBusy}
      onCancel={onClose}
      onSave={() => void submit()}
    >
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
        {errors.form && <Alert severity="error">{errors.form}</Alert>}
        <PasswordField
          label={text('changePassword.old')}
          value={values.OldPassword}
          autoComplete="current-password"
          autoFocus
          error={errors.OldPassword}
          onChange={OldPassword => change({ OldPassword })}
        />
        <NewPasswordFields form={form} />
        {/* Enter in a field sends the form; the button that one sees stands below it. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Box>
    </GenericDialog>
  )
}
