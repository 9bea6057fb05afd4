import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { isTime } from '#contract/formats.ts'
import { toDateText, toTimeText } from '#contract/timeText.ts'
import type { Answer } from '#src/providers/http/requestEnvelope.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { GenericDialog } from '#src/ui/GenericDialog.tsx'
import { LabelledInput } from '#src/ui/LabelledInput.tsx'
import { NumericInput } from '#src/ui/NumericInput.tsx'
import { TimePicker } from '#src/ui/TimePicker.tsx'
import { AskedNotice } from '../AskedNotice.tsx'
import { type Dispute, type DisputedCard, disputeLimits, toAdjustedTimes } from './disputeValues.ts'
import { type DisputeState, useDispute } from './useDispute.ts'

/** SPEC-2 §2 "Facility Dispute dialog", in pixels. */
const size = { width: 620, height: 540 }

interface DisputeDialogProps {
  card: DisputedCard
  /** Whose card it is, as it is named above the fields: facility and candidate. */
  caption: string
  /** Who disputes, as far as it is known. */
  person: { name: string; email: string }
  /** Sends what was typed; a refusal is shown and leaves it standing. */
  send: (dispute: Dispute) => Promise<Answer>
  onDone: (answer: Answer) => void
  onCancel: () => void
}

/** Disputes a time card: by the hours that are approved, or by the times that are right (SPEC-2 §5 "Facility dispute dialog"). */
export function DisputeDialog({ card, caption, person, send, onDone, onCancel }: DisputeDialogProps) {
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

interface DisputeFiguresProps {
  state: DisputeState
  card: DisputedCard
}

/** What the two ways ask for: approved hours, or clock in, clock out and break. */
function DisputeFigures({ state, card }: DisputeFiguresProps) {
  const text = useText()
  const { values, errors, change } = state
  if (!values.isCorrecting) {
    return (
      <Box sx={{ maxWidth: { sm: 'calc(50% - 8px)' } }}>
        <Figure label={text('dispute.hours')} error={errors.hours}>
          <NumericInput
            label={text('dispute.hours')}
            value={values.hours}
            limits={disputeLimits.hours}
            error={errors.hours !== undefined}
            onChange={hours => change({ hours })}
          />
        </Figure>
      </Box>
    )
  }
  return (
    <Box>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: 'repeat(3, 1fr)' } }}>
        {(['clockIn', 'clockOut'] as const).map(name => (
          <Figure key={name} label={text(`dispute.${name}`)} error={errors[name]}>
            <TimePicker
              label={text(`dispute.${name}`)}
              value={values[name]}
              words={{
                open: text('dispute.openClock'),
                clock: text('dispute.clock'),
                toCleared: (cleared, example) => text('dispute.clearedTime', cleared, example),
              }}
              error={errors[name] !== undefined}
              onChange={time => change({ [name]: time })}
            />
          </Figure>
        ))}
        <Figure label={text('dispute.break')} error={errors.breakMinutes}>
          <NumericInput
            label={text('dispute.break')}
            value={values.breakMinutes}
            limits={disputeLimits.break}
            error={errors.breakMinutes !== undefined}
            onChange={breakMinutes => change({ breakMinutes })}
          />
        </Figure>
      </Box>
      <FormHelperText role="status">{toWorkedText(state, card, text)}</FormHelperText>
    </Box>
  )
}

/** From when until when it was worked, once both times stand: the day of the clock-out is not typed. */
function toWorkedText({ values }: DisputeState, card: DisputedCard, text: ReturnType<typeof useText>): string {
  if (!isTime(values.clockIn ?? '') || !isTime(values.clockOut ?? '')) return ''
  const { clockIn, clockOut } = toAdjustedTimes(values, card)
  const say = (moment: string) => `${toDateText(moment)} ${toTimeText(moment.slice(11))}`
  return text('dispute.worked', say(clockIn), say(clockOut))
}

function Figure({ label, error, children }: { label: string; error: string | undefined; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      {/* The input bears the same words for who listens. */}
      <Typography variant="caption" aria-hidden sx={{ color: 'text.secondary', display: 'block', mb: 1 }}>
        {label}
      </Typography>
      {children}
      {error && (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      )}
    </Box>
  )
}
