import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ComponentProps, ReactNode } from 'react'
import type { PasswordForm } from '#src/features/users/password/usePasswordForm.ts'

interface CardFormProps extends Pick<ComponentProps<'form'>, 'ref' | 'onKeyDown' | 'onPointerDown'> {
  form: Pick<PasswordForm<Record<string, string>>, 'isBusy' | 'submit'> & { errors: { form?: string | undefined } }
  submitText: string
  /** The fields. */
  children: ReactNode
  /** What stands below the button. */
  below?: ReactNode
}

/** The form of a page before the console: what is wrong with all of it, its fields and its one button. */
export function CardForm({ form: { errors, isBusy, submit }, submitText, children, below, ...events }: CardFormProps) {
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }} {...events}>
      {errors.form && <Alert severity="error">{errors.form}</Alert>}
      {children}
      <Button type="submit" variant="contained" size="large" fullWidth loading={isBusy}>
        {submitText}
      </Button>
      {below}
    </Box>
  )
}
