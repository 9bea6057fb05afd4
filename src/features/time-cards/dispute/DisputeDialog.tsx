import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { toDateText } from '#contract/timeText.ts'
import type { Answer } from '#src/providers/http/requestEnvelope.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { GenericDialog } from '#src/ui/GenericDialog.tsx'
import { LabelledInput } from '#src/ui/LabelledInput.tsx'
import { AskedNotice } from '../AskedNotice.tsx'
import { DisputeFigures } from './DisputeFigures.tsx'
import { type Dispute, type DisputedCard, disputeLimits } from './disputeValues.ts'
import { useDispute } from './useDispute.ts'

/** SPEC-2 §2 "Facility Dispute dialog", in pixels. */
const size = { width: 620, height: 540 }

interface DisputeDialogProps {
  card: DisputedCard
  /** Whose card it is, as it is named above the fields: facility and candidate. */
  caption: string
  /** Who disputes, as far as it is known. */
  person?: { name: string; email: string }
  /** Sends what was typed; a refusal is shown and leaves it standing. */
  send: (dispute: Dispute) => Promise<Answer>
  onDone: (answer: Answer) => void
  onCancel: () => void
}

/** Disputes a time card: by the hours that are approved, or by the times that are right (SPEC-2 §5 "Facility dispute dialog"). */
export function DisputeDialog({ card, caption, person = nobody, send, onDone, onCancel }: DisputeDialogProps) {
  const text = useText()
  const state = useDispute({ card, person, send, onDone })
  const { values, errors, problem, change } = state
  return (
    <GenericDialog
      isOpen
      title={text('dispute.title')}
      size={size}
      words={{ cancel: text('dispute.cancel'), save: text('dispute.submit') }}
      isBusy={state.isBusy}
      onCancel={onCancel}
      onSave={() => void state.submit()}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Box>
          <Typography variant="h3" component="p">
            {caption}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>{toDateText(card.date)}</Typography>
        </Box>
        {problem && <Alert severity="error">{problem}</Alert>}
        {state.asked !== null && (
          <AskedNotice
            message={state.asked}
            isBusy={state.isBusy}
            onNo={state.dropQuestion}
            onYes={() => void state.submit(true)}
          />
        )}
        <FormControlLabel
          control={<Switch checked={values.isCorrecting} onChange={event => state.switchWay(event.target.checked)} />}
          label={text('dispute.correct')}
        />
        <DisputeFigures state={state} card={card} />
        <LabelledInput
          label={text('dispute.reason')}
          value={values.reason}
          autoComplete="off"
          error={errors.reason}
          input={{ type: 'text', lines: 2, maxLength: disputeLimits.reason }}
          onChange={reason => change({ reason })}
        />
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <LabelledInput
            label={text('dispute.name')}
            value={values.name}
            autoComplete="name"
            error={errors.name}
            input={{ type: 'text', maxLength: disputeLimits.name }}
            onChange={name => change({ name })}
          />
          <LabelledInput
            label={text('dispute.email')}
            value={values.email}
            autoComplete="email"
            error={errors.email}
            input={{ type: 'email' }}
            onChange={email => change({ email })}
          />
        </Box>
      </Box>
    </GenericDialog>
  )
}

const nobody = { name: '', email: '' }
