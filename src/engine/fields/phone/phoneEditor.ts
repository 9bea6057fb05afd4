import type { FieldEditor } from '../fieldKind.ts'
import { PhoneFilter } from './PhoneFilter.tsx'
import { PhoneWidget } from './PhoneWidget.tsx'

/** Takes a phone number. */
export const phoneEditor: FieldEditor = { Widget: PhoneWidget, Filter: PhoneFilter }
