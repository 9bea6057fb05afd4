import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type FormEvent, useId, useState } from 'react'
import { formats } from '#contract/formats.ts'
import { type GivenSignature, toSignatureFile } from '#src/engine/fields/signature/givenSignature.ts'
import { SignatureInput } from '#src/engine/fields/signature/SignatureInput.tsx'
import { AskedNotice } from '#src/features/time-cards/AskedNotice.tsx'
import { DisputeDialogPart } from '#src/features/time-cards/dialogParts.ts'
import { toWeekdayDateText } from '#src/lib/datePeriod.ts'
import { type ToText, useText } from '#src/providers/messages/useText.ts'
import type { TimeCard } from '#src/providers/time-cards/timeCard.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { LabelledInput } from '#src/ui/LabelledInput.tsx'
import { Block } from '../time-card/Block.tsx'
import { DecisionBlocks } from '../time-card/DecisionBlocks.tsx'
import { TimeSlots } from '../time-card/TimeSlots.tsx'
import type { ApprovalLinks, Decision, OpenedApproval } from './openedApproval.ts'
import { toDisputedCard } from './toDisputedCard.ts'

interface ApprovalValues {
  name: string
  email: string
  signature: GivenSignature | null
}

type ApprovalErrors = Partial<Record<keyof ApprovalValues | 'form', string>>

const fieldOf: Readonly<Record<string, keyof ApprovalValues>> = {
  '/ApprovedByName': 'name',
  '/ApprovedByEmail': 'email',
  '/Signature': 'signature',
}

/** The state of an approval; what was typed and drawn stays whatever the services say. */
function useApproval(opened: OpenedApproval, email: string, onApproved: (links: ApprovalLinks) => void) {
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
    const refused = Object.entries(answer.Errors ?? {}).flatMap(([at, why]) =>
      fieldOf[at] ? [[fieldOf[at], why]] : [],
    )
    setErrors(refused.length > 0 ? Object.fromEntries(refused) : { form: answer.Message ?? '' })
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

interface ApprovalViewProps {
  opened: OpenedApproval
  /** The mail address that the link names (SPEC-2 §2 "Public link pages"). */
  email: string
  onDecided: (decision: Decision) => void
}

/** The card with its slots and totals, and below it the decision. */
export function ApprovalView({ opened, email, onDecided }: ApprovalViewProps) {
  const text = useText()
  const { card, decide } = opened
  const { values, errors, isBusy, asked, change, submit, dropQuestion } = useApproval(opened, email, links =>
    onDecided({ is: 'linkApproved', links }),
  )
  const [isDisputing, setDisputing] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: '100%' }}>
      <CardSummary card={card} />
      <TimeSlots card={card} />
      <DecisionBlocks card={card} />
      <Block title={text('approve.decision')}>
        <Box component="form" noValidate onSubmit={send} sx={{ display: 'grid', gap: 4, gridTemplateColumns: '100%' }}>
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '100%', sm: '1fr 1fr' } }}>
            <LabelledInput
              label={text('approve.name')}
              value={values.name}
              autoComplete="name"
              input={{ type: 'text', maxLength: 100 }}
              error={errors.name}
              onChange={name => change({ name })}
            />
            <LabelledInput
              label={text('approve.email')}
              value={values.email}
              autoComplete="email"
              input={{ type: 'email' }}
              error={errors.email}
              onChange={typed => change({ email: typed })}
            />
          </Box>
          <SignatureField
            label={text(opened.isSignatureRequired ? 'approve.signature' : 'approve.optionalSignature')}
            value={values.signature}
            error={errors.signature}
            onChange={signature => change({ signature })}
          />
          {errors.form && <Alert severity="error">{errors.form}</Alert>}
          {asked !== null && (
            <AskedNotice message={asked} isBusy={isBusy} onNo={dropQuestion} onYes={() => void submit(true)} />
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& > *': { flexGrow: { xs: 1, sm: 0 } } }}>
            <Button type="submit" variant="contained" size="large" loading={isBusy}>
              {text('approve.submit')}
            </Button>
            <Button variant="outlined" color="error" size="large" disabled={isBusy} onClick={() => setDisputing(true)}>
              {text('dispute.submit')}
            </Button>
          </Box>
        </Box>
      </Block>
      {isDisputing && (
        <DisputeDialogPart
          card={toDisputedCard(card)}
          caption={[card.EmployerName, card.CandidateName].filter(Boolean).join(' · ')}
          person={{ name: values.name, email: values.email }}
          send={dispute => decide('Dispute', dispute)}
          onDone={() => onDecided({ is: 'justDisputed' })}
          onCancel={() => setDisputing(false)}
        />
      )}
    </Box>
  )
}

/** Whose time sheet it is, where and when it was worked. */
function CardSummary({ card }: { card: TimeCard }) {
  const text = useText()
  return (
    <>
      <Box>
        <Typography variant="h1" tabIndex={-1}>
          {text('approve.title')}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mt: 1 }}>{text('approve.text')}</Typography>
      </Box>
      <Block title={card.CandidateName ?? text('timeCard.candidate')}>
        <Facts
          facts={[
            { label: text('timeCard.facility'), value: card.EmployerName ?? card.EmployerShortName },
            { label: text('timeCard.date'), value: toWeekdayDateText(card.Date) },
            { label: text('timeCard.shift'), value: card.ShiftName },
            { label: text('timeCard.unit'), value: card.UnitName },
            { label: text('timeCard.profession'), value: card.SkillLookupName },
            { label: text('timeCard.specialty'), value: card.SpecialtyLookupName },
          ]}
        />
      </Block>
    </>
  )
}

interface SignatureFieldProps {
  label: string
  value: GivenSignature | null
  error?: string | undefined
  onChange: (signature: GivenSignature | null) => void
}

function SignatureField({ label, value, error, onChange }: SignatureFieldProps) {
  const id = useId()
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography id={id} variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <SignatureInput label={label} file={value && toSignatureFile(value)} onChange={onChange} />
      {error && (
        <Typography role="alert" variant="caption" sx={{ color: 'error.main' }}>
          {error}
        </Typography>
      )}
    </Box>
  )
}
