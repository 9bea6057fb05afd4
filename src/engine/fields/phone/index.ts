import { buildFieldKind } from '../fieldKind.ts'
import { PhoneCell } from './PhoneCell.tsx'
import { toPhoneText } from './phoneText.ts'

/** A phone number of ten digits, shown xxx-xxx-xxxx (SPEC-1 §5). */
export const phoneKind = buildFieldKind({
  name: 'phone',
  Cell: PhoneCell,
  toText: (_property, value) => toPhoneText(value),
  toWidth: () => 130,
})
