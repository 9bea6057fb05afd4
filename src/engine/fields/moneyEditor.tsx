import InputAdornment from '@mui/material/InputAdornment'
import { moneyStep, stripCurrency, toCurrencySign } from '#contract/money.ts'
import type { FieldEditor, FilterProps, WidgetProps } from './fieldKind.ts'
import { NumberFilter, NumberInput, toNumberLimits } from './numberEditor.tsx'

/** Takes an amount of money. */
export const moneyEditor: FieldEditor = { Widget: MoneyWidget, Filter: MoneyFilter }

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
