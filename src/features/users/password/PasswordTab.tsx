import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useUnsaved } from '#src/engine/record/form/unsaved.ts'
import type { RecordSlotProps } from '#src/lib/recordSlot.ts'
import { usePermission } from '#src/providers/access/usePermission.ts'
import { changeMyPassword, changePassword } from '#src/providers/auth/passwords.ts'
import { findUserContext } from '#src/providers/auth/userContext.ts'
import { getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { findPasswordErrors } from './newPassword.ts'
import { PasswordField } from './PasswordField.tsx'
import { type PasswordForm, usePasswordForm } from './usePasswordForm.ts'

/** A new password: one's own with the old one, or that of somebody else (SPEC-1 §2 "Password tab", rules C7.13). */
export function PasswordTab({ record }: RecordSlotProps) {
  const text = useText()
  // What was typed goes with a password that is changed.
  const [round, setRound] = useState(0)
  const isOwn = Number(record.ID) === findUserContext()?.userId
  const mayChangeOwn = usePermission('CHANGEPASSWORD')
  if (getAppConfiguration().Identity.Flow === 'Implicit')
    return <Typography>{text('users.password.elsewhere')}</Typography>
  if (isOwn && !mayChangeOwn) return <Typography>{text('users.password.notOwn')}</Typography>
  const onDone = () => setRound(before => before + 1)
  return isOwn ? (
    <OwnForm key={round} onDone={onDone} />
  ) : (
    <OthersForm key={round} loginName={String(record.LoginName)} onDone={onDone} />
  )
}

function OwnForm({ onDone }: { onDone: () => void }) {
  const text = useText()
  const form = usePasswordForm(
    { OldPassword: '', Password: '', ConfirmPassword: '' },
    { check: values => findPasswordErrors(values, text), send: changeMyPassword, onDone: useDone(onDone) },
  )
  const { values, errors, change } = form
  return (
    <FormFrame form={form}>
      <PasswordField
        label={text('changePassword.old')}
        value={values.OldPassword}
        autoComplete="current-password"
        error={errors.OldPassword}
        onChange={OldPassword => change({ OldPassword })}
      />
      <NewPasswordFields form={form} />
    </FormFrame>
  )
}

function OthersForm({ loginName, onDone }: { loginName: string; onDone: () => void }) {
  const text = useText()
  const form = usePasswordForm(
    { Password: '', ConfirmPassword: '' },
    {
      check: values => findPasswordErrors(values, text),
      send: values => changePassword({ LoginName: loginName, ...values }),
      onDone: useDone(onDone),
    },
  )
  return (
    <FormFrame form={form}>
      <NewPasswordFields form={form} />
    </FormFrame>
  )
}

function useDone(onDone: () => void) {
  const text = useText()
  return () => {
    showToast('success', text('membership.password.changed'))
    onDone()
  }
}

function FormFrame<Values extends Record<string, string>>({
  form: { values, errors, isBusy, submit },
  children,
}: {
  form: PasswordForm<Values>
  children: React.ReactNode
}) {
  const text = useText()
  useUnsaved(Object.values(values).some(value => value !== ''))
  return (
    <Paper
      variant="outlined"
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'grid', gap: 4, p: { xs: 4, sm: 6 }, maxWidth: 480 }}
    >
      {errors.form && <Alert severity="error">{errors.form}</Alert>}
      {children}
      <Box>
        <Button type="submit" variant="contained" aria-disabled={isBusy}>
          {text('changePassword.submit')}
        </Button>
      </Box>
    </Paper>
  )
}
