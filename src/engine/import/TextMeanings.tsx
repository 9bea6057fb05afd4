import Box from '@mui/material/Box'
import FormLabel from '@mui/material/FormLabel'
import Typography from '@mui/material/Typography'
import { useId, useMemo } from 'react'
import { findChoices } from '#contract/entitySchema.ts'
import type { ImportPlan, ImportText } from '#contract/imports.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import { listOffered } from '#contract/retiredChoices.ts'
import type { Choice } from '#src/lib/choices.ts'
import { toCountText } from '#src/lib/countText.ts'
import { type ToText, useText } from '#src/providers/messages/useText.ts'
import { getFieldEditor } from '../fields/editors.tsx'
import { ChoiceInput } from '../fields/enumEditor.tsx'
import type { FieldInput } from '../fields/fieldKind.ts'
import { toDisplayedText } from './displayedText.ts'
import type { ImportState } from './useImport.ts'

interface TextMeaningsProps {
  state: ImportState
  plan: ImportPlan
  /** `open` are those that no choice fits, `said` those of which it was said before what they stand for. */
  kind: 'open' | 'said'
  /** Without a count where the file was not looked through. */
  texts: readonly (Omit<ImportText, 'Count'> & { Count: number | null })[]
}

/** What texts of the file stand for that say none of their field's choices: a person says it. */
export function TextMeanings({ state, plan, kind, texts }: TextMeaningsProps) {
  const text = useText()
  const headingId = useId()
  const known = texts.flatMap(each => {
    const property = state.properties.find(({ name }) => name === each.Field)
    return property ? [{ ...each, property }] : []
  })
  if (known.length === 0) return null
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Typography id={headingId} variant="h2">
        {text(`engine.import.texts.${kind}`)}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 3 }}>{text(`engine.import.texts.${kind}.hint`)}</Typography>
      <Box
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {known.map(({ property, Text, Count }) => (
          <TextMeaning
            key={`${property.name} ${Text}`}
            property={property}
            label={toLabel(text, state.toLabel(property.name), Text, Count)}
            value={plan.Values[property.name]?.[Text]}
            onChange={value => state.translate(property.name, Text, value ?? undefined)}
          />
        ))}
      </Box>
    </Box>
  )
}

/** The texts of which it was said what they stand for. */
export function listSaid({ Values }: ImportPlan): TextMeaningsProps['texts'] {
  return Object.entries(Values).flatMap(([Field, values]) =>
    Object.keys(values).map(Text => ({ Field, Text, Count: null })),
  )
}

function toLabel(text: ToText, field: string, of: string, count: number | null): string {
  if (count === null) return `${field}: ${toDisplayedText(of)}`
  const rows = text(count === 1 ? 'engine.import.one.rows' : 'engine.import.many.rows', toCountText(count))
  return text('engine.import.texts.of', field, toDisplayedText(of), rows)
}

interface TextMeaningProps {
  property: ResourceProperty
  label: string
  value: unknown
  onChange: (value: unknown) => void
}

function TextMeaning({ property, label, value, onChange }: TextMeaningProps) {
  const text = useText()
  const id = useId()
  const { Widget } = getFieldEditor(property.kind)
  const choices = useMemo(() => listMeanings(property, text), [property, text])
  const input: FieldInput = { id, isReadOnly: false, isRequired: false, isInvalid: false }
  return (
    <Box>
      <FormLabel htmlFor={id} sx={{ display: 'block', mb: 1 }}>
        {label}
      </FormLabel>
      {choices ? (
        <ChoiceInput input={input} choices={choices} value={value ?? null} onChange={onChange} />
      ) : (
        <Widget
          property={property}
          value={value ?? null}
          record={{ [property.name]: value ?? null }}
          input={input}
          onChange={onChange}
        />
      )}
    </Box>
  )
}

/** The few values of a property, where it has such; null where its own editor knows them. */
function listMeanings({ schema, jsonType }: ResourceProperty, text: ToText): Choice[] | null {
  const choices = findChoices(schema)
  if (choices) return listOffered(choices).map(({ const: value, title }) => ({ value, title }))
  if (jsonType !== 'boolean') return null
  return [
    { value: true, title: text('engine.yes') },
    { value: false, title: text('engine.no') },
  ]
}
