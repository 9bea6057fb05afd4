import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useRefresh } from 'ra-core'
import { useState } from 'react'
import { findCallRule } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import { toDurationText } from '#contract/duration.ts'
import type { Resource } from '#contract/resource.ts'
import { resolutions } from '#contract/timeCards.ts'
import { formatClock, toWallClock } from '#contract/wallClock.ts'
import { askAnswer } from '#src/engine/record/action/askAnswer.ts'
import { callAnswered, pickOwn } from '#src/engine/record/action/callAnswered.ts'
import { useUnsaved } from '#src/engine/record/form/unsaved.ts'
import { usePermission } from '#src/providers/access/usePermission.ts'
import { useFacilityZone } from '#src/providers/facilities/useFacilityZone.ts'
import { type ToText, useText } from '#src/providers/messages/useText.ts'
import { ButtonGroup } from '#src/ui/ButtonGroup.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { LabelledInput } from '#src/ui/LabelledInput.tsx'
import { NumericInput } from '#src/ui/NumericInput.tsx'
import { showToast } from '#src/ui/toast.ts'
import { disputeLimits, findHourErrors } from './disputeValues.ts'

type Choice = keyof typeof resolutions

interface Typed {
  choice: Choice | null
  hours: number | string | null
  note: string
}

const nothing: Typed = { choice: null, hours: null, note: '' }

/** The decision of a dispute while it is made; what was typed stays where it is refused. */
function useResolution(cards: Resource, card: Readonly<RecordValues>) {
  const text = useText()
  const refresh = useRefresh()
  const [typed, setTyped] = useState(nothing)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  useUnsaved(typed.hours !== null || typed.note !== '')

  const send = async (): Promise<void> => {
    const { choice, hours, note } = typed
    if (choice === null) return setErrors({ '/Resolution': text('timeCards.chooseHours') })
    const [problem, ...figures] = (choice === 'other' && findHourErrors({ hours }).hours) || []
    if (problem) return setErrors({ '/ApprovedHours': text(problem, ...figures) })
    const args = {
      Resolution: resolutions[choice],
      ...(choice === 'other' && { ApprovedHours: hours }),
      ...(note.trim() !== '' && { DecisionNote: note.trim() }),
      ...pickOwn(cards, 'resolve', card),
    }
    setBusy(true)
    const sent = { id: Number(card.ID), args }
    const pressed = { label: text('disputePanel.approve') }
    const answer = await callAnswered(cards, 'resolve', sent, asked => askAnswer(() => true, asked, pressed)).finally(
      () => setBusy(false),
    )
    if (!answer) return
    showToast(answer.Success ? 'success' : 'error', answer.Message ?? text('engine.updated'))
    setErrors(answer.Success ? {} : (answer.Errors ?? {}))
    if (!answer.Success) return
    setTyped(nothing)
    refresh()
  }

  return {
    ...{ typed, errors, isBusy, send },
    change(change: Partial<Typed>) {
      setTyped(before => ({ ...before, ...change }))
      setErrors({})
    },
  }
}

interface DisputePanelProps {
  cards: Resource
  card: Readonly<RecordValues>
}

/** What the facility claims of a disputed card beside our own hours, how it came to that, and for who may, the decision (W8). */
export function DisputePanel({ cards, card }: DisputePanelProps) {
  const text = useText()
  const zone = useFacilityZone(card.EmployerID)
  const isPermitted = usePermission(findCallRule(cards.descriptor, 'resolve'))
  const mayResolve = isPermitted && (card.AllowedActions as unknown[] | undefined)?.includes('resolve') === true
  const ours = Number(card.TotalPaidDuration ?? 0)
  const claim = Number(card.ClaimedMinutes)
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={text('disputePanel.title')}
      sx={{ p: { xs: 4, sm: 6 }, mb: 4, display: 'grid', gap: 4 }}
    >
      <Typography variant="h2">{text('disputePanel.title')}</Typography>
      <Facts
        facts={[
          { label: text('disputePanel.theirs'), value: <Figure minutes={claim} beside={toTimes(card, text)} /> },
          { label: text('disputePanel.ours'), value: <Figure minutes={ours} beside={null} /> },
          { label: text('disputePanel.difference'), value: <Figure minutes={claim - ours} beside={null} /> },
        ]}
      />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {listSteps(card, zone, text).map(step => (
          <Typography key={step} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {step}
          </Typography>
        ))}
      </Box>
      {mayResolve && <Decision cards={cards} card={card} figures={{ theirs: claim, ours }} />}
    </Paper>
  )
}

function Figure({ minutes, beside }: { minutes: number; beside: string | null }) {
  return (
    <>
      <Typography component="span" variant="h3" sx={{ display: 'block', fontVariantNumeric: 'tabular-nums' }}>
        {toDurationText(minutes)}
      </Typography>
      {beside}
    </>
  )
}

/** The times that the facility says were right; null where it says hours alone. */
function toTimes({ AdjustedClockIn, AdjustedClockOut, AdjustedBreakTime }: Readonly<RecordValues>, text: ToText) {
  if (typeof AdjustedClockIn !== 'string' || typeof AdjustedClockOut !== 'string') return null
  const [from, to] = [formatClock(AdjustedClockIn, 'datetime'), formatClock(AdjustedClockOut, 'datetime')]
  return text('disputePanel.times', from, to, toDurationText(Number(AdjustedBreakTime ?? 0)))
}

/** How it came to the dispute: what was sent to whom, and who disputed it why. */
function listSteps(card: Readonly<RecordValues>, zone: string | null, text: ToText): string[] {
  const say = (moment: unknown) => formatClock(toWallClock(String(moment), zone ?? 'UTC'), 'datetime')
  const { SubmittedOn, ReceiverEmail, DisputedOn, DisputedByName, DisputeReason } = card
  return [
    ...(SubmittedOn ? [text('disputePanel.sent', say(SubmittedOn), ReceiverEmail ?? '')] : []),
    ...(DisputedOn ? [text('disputePanel.disputed', say(DisputedOn), DisputedByName ?? '', DisputeReason ?? '')] : []),
  ]
}

interface DecisionProps extends DisputePanelProps {
  /** Minutes. */
  figures: { theirs: number; ours: number }
}

function Decision({ cards, card, figures }: DecisionProps) {
  const text = useText()
  const { typed, errors, isBusy, send, change } = useResolution(cards, card)
  const all = Object.keys(resolutions) as (keyof typeof resolutions)[]
  // Nobody clocked anything: no hours of ours could hold.
  const choices = all.filter(key => key !== 'ours' || figures.ours > 0)
  const problem = errors['/Resolution'] ?? errors['']
  return (
    <Box sx={{ display: 'grid', gap: 4, borderTop: 1, borderColor: 'divider', pt: 4 }}>
      <Box sx={{ overflowX: 'auto' }}>
        <ButtonGroup
          label={text('disputePanel.whose')}
          buttons={choices.map(key => ({
            key,
            name:
              key === 'other'
                ? text('disputePanel.other')
                : text(`disputePanel.${key}Hold`, toDurationText(figures[key])),
          }))}
          value={typed.choice}
          onChange={choice => change({ choice, hours: null })}
        />
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      </Box>
      {typed.choice === 'other' && (
        <Box sx={{ maxWidth: 240 }}>
          <Typography variant="caption" aria-hidden sx={{ color: 'text.secondary', display: 'block', mb: 1 }}>
            {text('disputePanel.hours')}
          </Typography>
          <NumericInput
            label={text('disputePanel.hours')}
            value={typed.hours}
            limits={disputeLimits.hours}
            error={errors['/ApprovedHours'] !== undefined}
            onChange={hours => change({ hours })}
          />
          <FormHelperText error role="alert">
            {errors['/ApprovedHours']}
          </FormHelperText>
        </Box>
      )}
      <LabelledInput
        label={text('disputePanel.note')}
        value={typed.note}
        autoComplete="off"
        error={errors['/DecisionNote']}
        input={{ type: 'text', lines: 2, maxLength: disputeLimits.reason }}
        onChange={note => change({ note })}
      />
      <Button
        variant="contained"
        aria-disabled={isBusy}
        sx={{ justifySelf: 'start' }}
        onClick={() => !isBusy && void send()}
      >
        {text('disputePanel.approve')}
      </Button>
    </Box>
  )
}
