import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { ImportPlan } from '#contract/imports.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { getFieldEditor } from '../fields/editors.tsx'
import { isEmptyValue } from '../fields/fieldKind.ts'
import { getFieldKind } from '../fields/registry.ts'
import { listUnmapped } from './importPlan.ts'
import type { ImportState } from './useImport.ts'

interface DefaultValuesProps {
  state: ImportState
  plan: ImportPlan
}

/** A value for each property that no column fills: first those that matter, the others when asked for. */
export function DefaultValues({ state, plan }: DefaultValuesProps) {
  const text = useText()
  const headingId = useId()
  const [isAll, setAll] = useState(false)
  const [first] = useState(() => new Set(Object.keys(plan.Defaults).filter(name => !isEmptyValue(plan.Defaults[name]))))
  const unmapped = listUnmapped(plan, state.properties)
  const important = unmapped.filter(
    property =>
      first.has(property.name) || property.schema['x-suggest'] !== undefined || state.missing.includes(property),
  )
  const displayed = isAll
    ? unmapped
    : unmapped.filter(property => important.includes(property) || !isEmptyValue(plan.Defaults[property.name]))
  if (unmapped.length === 0) return null
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Typography id={headingId} variant="h2">
        {text('engine.import.defaults')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 3 }}>{text('engine.import.defaults.hint')}</Typography>
      <Box
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {displayed.map(property => (
          <DefaultValue
            key={property.name}
            property={property}
            plan={plan}
            toLabel={state.toLabel}
            isMissing={state.missing.includes(property)}
            onChange={value => state.change({ Defaults: { ...plan.Defaults, [property.name]: value } })}
          />
        ))}
      </Box>
      {displayed.length < unmapped.length && (
        <Button size="small" sx={{ mt: 3 }} onClick={() => setAll(true)}>
          {text('engine.import.moreDefaults')}
        </Button>
      )}
    </Box>
  )
}

interface DefaultValueProps {
  property: ResourceProperty
  plan: ImportPlan
  toLabel: (field: string) => string
  isMissing: boolean
  onChange: (value: unknown) => void
}

function DefaultValue({ property, plan, toLabel, isMissing, onChange }: DefaultValueProps) {
  const text = useText()
  const id = useId()
  const { Widget } = getFieldEditor(property.kind)
  const { label } = getFieldKind(property.kind)
  const suggestion = property.schema['x-suggest']
  const hint = isMissing
    ? text('engine.import.required', toLabel(property.name))
    : suggestion && text('engine.import.suggestedFrom', toLabel(suggestion.from))
  const isBeside = label === 'beside'
  return (
    <Box>
      <Box
        sx={
          isBeside
            ? { display: 'flex', flexDirection: 'row-reverse', justifyContent: 'flex-end', alignItems: 'center' }
            : {}
        }
      >
        <FormLabel htmlFor={id} sx={isBeside ? {} : { display: 'block', mb: 1 }}>
          {toLabel(property.name)}
        </FormLabel>
        <Widget
          property={property}
          value={plan.Defaults[property.name]}
          record={plan.Defaults}
          input={{
            id,
            isReadOnly: false,
            isRequired: isMissing,
            isInvalid: isMissing,
            describedBy: hint ? `${id}-hint` : undefined,
          }}
          onChange={onChange}
        />
      </Box>
      {hint && (
        <FormHelperText id={`${id}-hint`} error={isMissing}>
          {hint}
        </FormHelperText>
      )}
    </Box>
  )
}
