import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useCallback, useState } from 'react'
import { formats } from '#contract/formats.ts'
import { type FormErrors, usePasswordForm } from '#src/features/users/password/usePasswordForm.ts'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import {
  fetchSignUpCompanies,
  fetchSignUpCompany,
  requestSignUp,
  type SignUpValues,
} from '#src/providers/auth/signUp.ts'
import type { Answer } from '#src/providers/http/requestEnvelope.ts'
import { type ToText, useText } from '#src/providers/messages/useText.ts'
import { LabelledInput } from '#src/ui/LabelledInput.tsx'
import { AnswerNotice } from '../public/AnswerNotice.tsx'
import { LinkSent } from '../public/LinkSent.tsx'
import { useAnswer } from '../public/useAnswer.ts'
import { CardForm } from '../sign-in/CardForm.tsx'
import { SignInFrame } from '../sign-in/SignInFrame.tsx'
import { linkStyle } from '../sign-in/signInLink.ts'
import { CompanyChoice, type OpenCompany } from './CompanyChoice.tsx'

/** Begins a candidate's account with an agency (SPEC-2 §2 "Public link pages", rules C8.22): the one that is named, or one to choose. */
export function SignUpPage({ company }: { company: string }) {
  const text = useText()
  useDocumentTitle(text('signUp.title'))
  const [answer, ask] = useAnswer(useCallback(() => fetchCompanies(company), [company]))
  const [isSent, setSent] = useState(false)
  if (isSent)
    return (
      <LinkSent
        message={text('candidates.signUp.sent')}
        actions={<Button href="/login">{text('forgotPassword.back')}</Button>}
      />
    )
  const companies = answer?.Success ? (answer.Source as OpenCompany[]) : []
  const [only, ...others] = companies
  return (
    <SignInFrame title={text('signUp.title')}>
      {!answer?.Success && <AnswerNotice answer={answer} title={text('signUp.noCompany')} onRetry={ask} />}
      {answer?.Success && !only && <Typography sx={{ color: 'text.secondary' }}>{text('signUp.none')}</Typography>}
      {only && others.length === 0 && <SignUpForm company={only.Code} name={only.Name} onSent={() => setSent(true)} />}
      {others.length > 0 && <CompanyChoice companies={companies} />}
      <Link href="/login" sx={linkStyle}>
        {text('signUp.known')}
      </Link>
    </SignInFrame>
  )
}

/** The agencies that are meant: the one of a code, else all that take sign-ups. */
async function fetchCompanies(company: string): Promise<Answer> {
  if (company === '') return fetchSignUpCompanies()
  const answer = await fetchSignUpCompany(company)
  return answer.Success ? { ...answer, Source: [{ ...(answer.Source as object), Code: company }] } : answer
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
  const form = usePasswordForm(
    { FirstName: '', LastName: '', Email: '', Phone: '' },
    { check: typed => findErrors(typed, text), send: typed => requestSignUp(company, typed), onDone: onSent },
  )
  const { values, errors, change } = form
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>{text('signUp.text', name)}</Typography>
      <CardForm form={form} submitText={text('signUp.submit')}>
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
      </CardForm>
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
