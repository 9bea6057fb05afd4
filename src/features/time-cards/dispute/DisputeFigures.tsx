import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { isTime } from '#contract/formats.ts'
import { toDateText, toTimeText } from '#contract/timeText.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { NumericInput } from '#src/ui/NumericInput.tsx'
import { TimePicker } from '#src/ui/TimePicker.tsx'
import { type DisputedCard, disputeLimits, toAdjustedTimes } from './disputeValues.ts'
import type { DisputeState } from './useDispute.ts'

interface DisputeFiguresProps {
  state: DisputeState
  card: DisputedCard
}

/** What the two ways ask for: approved hours, or clock in, clock out and break. */
export function DisputeFigures({ state, card }: DisputeFiguresProps) {
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
