import { toMoneyText } from '#contract/money.ts'
import { toLocale } from '#src/lib/language.ts'
import type { CellProps } from '../fieldKind.ts'

/** The amount with its currency. */
export function MoneyCell({ property, value }: CellProps) {
  return <>{toMoneyText(property.schema, value, toLocale())}</>
}
