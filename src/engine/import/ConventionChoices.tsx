import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { listConventions } from '#contract/fieldText.ts'
import { describeOpen } from '#contract/importConventions.ts'
import type { ImportConvention, ImportPlan } from '#contract/imports.ts'
import { toLocale } from '#src/lib/language.ts'
import { type ToText, useText } from '#src/providers/messages/useText.ts'
import { Choice } from './Choice.tsx'
import type { ImportState } from './useImport.ts'

interface ConventionChoicesProps {
  state: ImportState
  plan: ImportPlan
  /** How the file writes numbers and dates, as far as it was looked through. */
  found: readonly ImportConvention[]
}

/** How the numbers or dates of each field are read, which a person may know better, and must say where it is open. */
export function ConventionChoices({ state, plan, found }: ConventionChoicesProps) {
  const text = useText()
  const headingId = useId()
  const { Conventions = {} } = plan
  const names = new Set([...found.map(({ Field }) => Field), ...Object.keys(Conventions)])
  const displayed = state.properties.filter(({ name }) => names.has(name) && plan.Targets.includes(name))
  if (displayed.length === 0) return null
  const choose = (name: string, chosen: string) => {
    const { [name]: _, ...others } = Conventions
    const property = state.properties.find(each => each.name === name)
    const convention = property && listConventions(property).find(each => each === chosen)
    state.change({ Conventions: convention ? { ...others, [name]: convention } : others })
  }
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Typography id={headingId} variant="h2" sx={{ mb: 3 }}>
        {text('engine.import.conventions')}
      </Typography>
      <Box
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {displayed.map(property => {
          const chosen = Conventions[property.name]
          const own = found.find(({ Field }) => Field === property.name)
          const isOpen = chosen === undefined && own?.Convention === null
          const asFound = text(`engine.import.conventions.${isOpen ? 'open' : 'found'}`)
          return (
            <Choice
              key={property.name}
              label={text('engine.import.conventions.of', state.toLabel(property.name))}
              value={chosen ?? 'found'}
              options={[
                ['found', asFound],
                ...listConventions(property).map(each => [each, text(`engine.import.conventions.${each}`)] as const),
              ]}
              hint={chosen ? undefined : describe(text, state, own)}
              isOpen={isOpen}
              onChange={each => choose(property.name, each)}
            />
          )
        })}
      </Box>
    </Box>
  )
}

function describe(text: ToText, { toLabel }: ImportState, found: ImportConvention | undefined): string | undefined {
  if (!found) return undefined
  const { Field, Convention, Told } = found
  if (Convention !== null) return text(`engine.import.told.${Convention}`, Told[Convention])
  const { messageKey, args } = describeOpen(found, toLocale())
  return text(messageKey, toLabel(Field), ...args)
}
