import { moneyStep } from '#contract/money.ts'
import type { FilterProps } from '../fieldKind.ts'
import { NumberFilter } from '../number/NumberFilter.tsx'

/** Asks for a range of amounts; either end may be open. */
export function MoneyFilter(props: FilterProps) {
  const { property } = props
  return <NumberFilter {...props} property={{ ...property, schema: { multipleOf: moneyStep, ...property.schema } }} />
}
