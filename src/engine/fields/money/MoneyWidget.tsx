import InputAdornment from '@mui/material/InputAdornment'
import { moneyStep, stripCurrency, toCurrencySign } from '#contract/money.ts'
import type { WidgetProps } from '../fieldKind.ts'
import { NumberInput } from '../number/NumberInput.tsx'
import { toNumberLimits } from '../number/numberLimits.ts'

/** An amount within its schema's limits, the sign of its currency before it; one that is pasted may bring its own. */
export function MoneyWidget({ property: { schema, jsonType }, value, input, onChange }: WidgetProps) {
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
