import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useCallback, useState } from 'react'
import { formats } from '#contract/formats.ts'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { fetchSignUpCompany, requestSignUp, type SignUpValues } from '#src/providers/auth/signUp.ts'
import { type ToText, useText } from '#src/providers/messages/useText.ts'
import { LabelledInput } from '#src/ui/LabelledInput.tsx'
import { AnswerNotice } from '../public/AnswerNotice.tsx'
import { NoticePage } from '../public/NoticePage.tsx'
import { PublicFrame } from '../public/PublicFrame.tsx'
import { useAnswer } from '../public/useAnswer.ts'
import { SignInFrame } from '../sign-in/SignInFrame.tsx'
import { linkStyle } from '../sign-in/signInLink.ts'
import { type FormErrors, usePasswordForm } from '../sign-in/usePasswordForm.ts'

/** Begins a candidate's account with an agency (SPEC-2 §2 "Public link pages", rules C8.22). */
export function SignUpPage({ company }: { company: string }) {
  const text = useText()
  useDocumentTitle(text('signUp.title'))
  const [answer, ask] = useAnswer(useCallback(() => fetchSignUpCompany(company), [company]))
  const [isSent, setSent] = useState(false)
  if (isSent) return <LinkSent />
  const { Name } = (answer?.Source ?? {}) as { Name?: string }
  return (
    <SignInFrame title={text('signUp.title')}>
      {answer?.Success ? (
        <SignUpForm company={company} name={Name ?? ''} onSent={() => setSent(true)} />
      ) : (
        <AnswerNotice answer={answer} title={text('signUp.noCompany')} onRetry={ask} />
      )}
    </SignInFrame>
  )
}

interface SignUpFormProps {
  company: string
  name: string
  onSent: () => void
}

const fields = [
  { name: 'FirstName', autoComplete: 'given-name', type: 'text' },
  { name: 'LastName', autoComplete: 'family-name', type: 'text' },
  { name: 'Email', autoComplete: 'email', type: 'email' },
  { name: 'Phone', autoComplete: 'tel-national', type: 'tel' },
] as const

function SignUpForm({ company, name, onSent }: SignUpFormProps) {
  const text = useText()
  const { values, errors, isBusy, change, submit } = usePasswordForm(
    { FirstName: '', LastName: '', Email: '', Phone: '' },
    { check: typed => findErrors(typed, text), send: typed => requestSignUp(company, typed), onDone: onSent },
  )
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>{text('signUp.text', name)}</Typography>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
        {errors.form && <Alert severity="error">{errors.form}</Alert>}
        {fields.map(({ name: field, autoComplete, type }, index) => (
          <LabelledInput
            key={field}
            label={text(`signUp.${field}`)}
            value={values[field]}
            autoComplete={autoComplete}
            autoFocus={index === 0}
            input={{ type }}
            error={errors[field]}
            onChange={value => change({ [field]: value })}
          />
        ))}
        <Button type="submit" variant="contained" size="large" fullWidth loading={isBusy}>
          {text('signUp.submit')}
        </Button>
        <Link href="/login" sx={linkStyle}>
          {text('signUp.known')}
        </Link>
      </Box>
    </>
  )
}

function findErrors(values: SignUpValues, text: ToText): FormErrors<SignUpValues & Record<string, string>> {
  const errors: FormErrors<SignUpValues & Record<string, string>> = {}
  for (const name of ['FirstName', 'LastName'] as const)
    if (values[name].trim() === '') errors[name] = text('MANDATORY_FIELD_ERROR')
  const email = values.Email.trim()
  if (email === '') errors.Email = text('EMAIL_MISSING_MESSAGE')
  else if (!formats.email?.(email)) errors.Email = text('ENTER_VALID_EMAIL_ADDRESS')
  return errors
}

function LinkSent() {
  const text = useText()
  return (
    <PublicFrame>
      <Box role="status">
        <NoticePage
          icon={<MarkEmailReadOutlined fontSize="large" />}
          title={text('forgotPassword.sent')}
          text={text('candidates.signUp.sent')}
          actions={<Button href="/login">{text('forgotPassword.back')}</Button>}
        />
      </Box>
    </PublicFrame>
  )
}
