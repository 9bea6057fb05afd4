import type { FieldEditor } from '../fieldKind.ts'
import { ColourFilter } from './ColourFilter.tsx'
import { ColourWidget } from './ColourWidget.tsx'

/** Takes a colour. */
export const colourEditor: FieldEditor = { Widget: ColourWidget, Filter: ColourFilter }
