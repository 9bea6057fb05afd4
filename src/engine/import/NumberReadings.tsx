import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { describeOpen } from '#contract/importNumbers.ts'
import type { ImportNumbers, ImportPlan } from '#contract/imports.ts'
import { numberConventions } from '#contract/numberText.ts'
import { type ToText, useText } from '#src/providers/messages/useText.ts'
import { Choice } from './Choice.tsx'
import type { ImportState } from './useImport.ts'

interface NumberReadingsProps {
  state: ImportState
  plan: ImportPlan
  /** How the file writes numbers, as far as it was looked through. */
  found: readonly ImportNumbers[]
}

/** How the numbers of each field are read, which a person may know better, and must say where it is open. */
export function NumberReadings({ state, plan, found }: NumberReadingsProps) {
  const text = useText()
  const headingId = useId()
  const { Numbers = {} } = plan
  const names = new Set([...found.map(({ Field }) => Field), ...Object.keys(Numbers)])
  const shown = [...names].filter(name => plan.Targets.includes(name))
  if (shown.length === 0) return null
  const choose = (name: string, chosen: string) => {
    const { [name]: _, ...others } = Numbers
    const convention = numberConventions.find(each => each === chosen)
    state.change({ Numbers: convention ? { ...others, [name]: convention } : others })
  }
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Typography id={headingId} variant="h2" sx={{ mb: 3 }}>
        {text('engine.import.numbers')}
      </Typography>
      <Box
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {shown.map(name => (
          <Choice
            key={name}
            label={text('engine.import.numbers.of', state.toLabel(name))}
            value={Numbers[name] ?? 'found'}
            options={['found', ...numberConventions].map(each => [each, text(`engine.import.numbers.${each}`)])}
            hint={
              Numbers[name]
                ? undefined
                : describe(
                    text,
                    state,
                    found.find(({ Field }) => Field === name),
                  )
            }
            onChange={chosen => choose(name, chosen)}
          />
        ))}
      </Box>
    </Box>
  )
}

function describe(text: ToText, { toLabel }: ImportState, numbers: ImportNumbers | undefined): string | undefined {
  if (!numbers) return undefined
  const { Field, Convention, Point, Comma } = numbers
  if (Convention === 'point') return text('engine.import.numbers.isPoint', Point)
  if (Convention === 'comma') return text('engine.import.numbers.isComma', Comma)
  const { messageKey, args } = describeOpen(numbers)
  return text(messageKey, toLabel(Field), ...args)
}
