import { buildFieldKind } from '../fieldKind.ts'
import { PhoneCell } from './PhoneCell.tsx'
import { PhoneFilter } from './PhoneFilter.tsx'
import { PhoneWidget } from './PhoneWidget.tsx'
import { toPhoneText } from './phoneText.ts'

/** A phone number of ten digits, shown xxx-xxx-xxxx (SPEC-1 §5). */
export const phoneKind = buildFieldKind({
  name: 'phone',
  Cell: PhoneCell,
  Widget: PhoneWidget,
  Filter: PhoneFilter,
  toText: (_property, value) => toPhoneText(value),
  toWidth: () => 130,
})
