import InputAdornment from '@mui/material/InputAdornment'
import type { ReactNode } from 'react'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { moneyStep, stripCurrency, toCurrencySign } from '#contract/money.ts'
import type { NumberLimits } from '#src/lib/numericText.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { InputNote } from '#src/ui/InputNote.tsx'
import { type NumericForm, useNumericText } from '#src/ui/useNumericText.ts'
import { type FieldEditor, type FieldInput, type FilterProps, joinIds, type WidgetProps } from './fieldKind.ts'
import { RangeFilter } from './RangeFilter.tsx'
import { TextInput } from './textEditor.tsx'

/** Takes a number. */
export const numberEditor: FieldEditor = { Widget: NumberWidget, Filter: NumberFilter }

/** Takes an amount of money. */
export const moneyEditor: FieldEditor = { Widget: MoneyWidget, Filter: MoneyFilter }

/** A number within its schema's limits; whole ones take no decimal point. */
function NumberWidget({ property, value, input, onChange }: WidgetProps) {
  const limits = toNumberLimits(property.schema, property.jsonType === 'integer')
  return <NumberInput input={input} value={value} limits={limits} onChange={onChange} />
}

/** Asks for a range; either end may be open, and one that is no number asks for nothing. */
function NumberFilter(props: FilterProps) {
  const limits = toNumberLimits(props.property.schema, props.property.jsonType === 'integer')
  return (
    <RangeFilter<number | string>
      {...props}
      read={typed => (typeof typed === 'number' ? typed : null)}
      renderInput={input => <NumberInput {...input} limits={limits} />}
    />
  )
}

interface NumberInputProps {
  input: FieldInput
  value: unknown
  limits: NumberLimits
  placeholder?: string
  label?: string
  form?: NumericForm
  startAdornment?: ReactNode
  onChange: (value: number | string | null) => void
}

/** A number as it is typed; it says why a key was not taken, and which sign does not belong. */
function NumberInput({ input, value, limits, label, form, onChange, ...rest }: NumberInputProps) {
  const text = useText()
  const numeric = useNumericText(value, limits, onChange, form)
  const noteId = `${input.id}-refused`
  const { note } = numeric
  return (
    <>
      <TextInput
        {...rest}
        selectsOnFocus
        input={note === null ? input : { ...input, describedBy: joinIds(noteId, input.describedBy) }}
        value={input.isReadOnly ? numeric.formatted : numeric.displayed}
        inputProps={{ inputMode: numeric.inputMode, 'aria-label': label }}
        onBlur={numeric.leave}
        onChange={numeric.type}
      />
      <InputNote
        id={noteId}
        text={note && text(`engine.number.${note.why}`, ...('text' in note ? [note.text, ...note.args] : []))}
        isSnug={!label && !input.describedBy}
      />
    </>
  )
}

/** The limits that a schema sets: the decimals follow from its step, `multipleOf`. */
export function toNumberLimits(schema: PropertySchema, isWhole: boolean): NumberLimits {
  return {
    decimals: isWhole ? 0 : countDecimals(schema.multipleOf),
    min: schema.minimum ?? schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY,
    max: schema.maximum ?? schema.exclusiveMaximum ?? Number.POSITIVE_INFINITY,
  }
}

function countDecimals(step: number | undefined): number {
  if (step === undefined) return Number.POSITIVE_INFINITY
  for (let decimals = 0; decimals < 15; decimals++) {
    const shifted = step * 10 ** decimals
    if (Math.abs(shifted - Math.round(shifted)) < 1e-6) return decimals
  }
  return Number.POSITIVE_INFINITY
}

/** An amount within its schema's limits, the sign of its currency before it; one that is pasted may bring its own. */
function MoneyWidget({ property: { schema, jsonType }, value, input, onChange }: WidgetProps) {
  const limits = toNumberLimits({ multipleOf: moneyStep, ...schema }, jsonType === 'integer')
  return (
    <NumberInput
      input={input}
      value={value}
      limits={limits}
      form={{ fraction: limits.decimals, clean: text => stripCurrency(schema, text) }}
      startAdornment={<InputAdornment position="start">{toCurrencySign(schema)}</InputAdornment>}
      onChange={onChange}
    />
  )
}

/** Asks for a range of amounts; either end may be open. */
function MoneyFilter(props: FilterProps) {
  const { property } = props
  return <NumberFilter {...props} property={{ ...property, schema: { multipleOf: moneyStep, ...property.schema } }} />
}
