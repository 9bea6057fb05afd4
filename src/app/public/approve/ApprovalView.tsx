import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { AskedNotice } from '#src/features/time-cards/AskedNotice.tsx'
import { DisputeDialogPart } from '#src/features/time-cards/dialogParts.ts'
import { SignatureField } from '#src/features/time-cards/signature/SignatureField.tsx'
import { toWeekdayDateText } from '#src/lib/datePeriod.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { TimeCard } from '#src/providers/time-cards/timeCard.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { LabelledInput } from '#src/ui/LabelledInput.tsx'
import { Block } from '../time-card/Block.tsx'
import { DecisionBlocks } from '../time-card/DecisionBlocks.tsx'
import { TimeSlots } from '../time-card/TimeSlots.tsx'
import type { Decision, OpenedApproval } from './openedApproval.ts'
import { toDisputedCard } from './toDisputedCard.ts'
import { useApproval } from './useApproval.ts'

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
