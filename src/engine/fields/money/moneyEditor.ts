import type { FieldEditor } from '../fieldKind.ts'
import { MoneyFilter } from './MoneyFilter.tsx'
import { MoneyWidget } from './MoneyWidget.tsx'

/** Takes an amount of money. */
export const moneyEditor: FieldEditor = { Widget: MoneyWidget, Filter: MoneyFilter }
