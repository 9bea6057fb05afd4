import { toMoneyText } from '#contract/money.ts'
import { toLocale } from '#src/lib/language.ts'
import { buildFieldKind } from '../fieldKind.ts'
import { MoneyCell } from './MoneyCell.tsx'

/** An amount of money in the currency of its schema. */
export const moneyKind = buildFieldKind({
  name: 'money',
  Cell: MoneyCell,
  toText: ({ schema }, value) => toMoneyText(schema, value, toLocale()),
  alignment: 'right',
  toWidth: () => 120,
})
