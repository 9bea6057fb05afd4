import { booleanEditor } from './boolean/booleanEditor.ts'
import { dateEditor } from './date/dateEditor.ts'
import { dateTimeEditor } from './date-time/dateTimeEditor.ts'
import { emailEditor } from './email/emailEditor.ts'
import { enumEditor } from './enum/enumEditor.ts'
import type { FieldEditor } from './fieldKind.ts'
import { longTextEditor } from './long-text/longTextEditor.ts'
import { numberEditor } from './number/numberEditor.ts'
import { passwordEditor } from './password/passwordEditor.ts'
import { phoneEditor } from './phone/phoneEditor.ts'
import { referenceEditor } from './reference/referenceEditor.ts'
import { textEditor } from './text/textEditor.ts'
import { unknownEditor } from './unknown/unknownEditor.ts'

const editors: Readonly<Record<string, FieldEditor>> = {
  boolean: booleanEditor,
  date: dateEditor,
  'date-time': dateTimeEditor,
  email: emailEditor,
  enum: enumEditor,
  'long-text': longTextEditor,
  number: numberEditor,
  password: passwordEditor,
  phone: phoneEditor,
  reference: referenceEditor,
  text: textEditor,
}

/** Gets what edits and filters fields of the kind of this name, or the visible read-only fallback where none is registered. */
export function getFieldEditor(name: string): FieldEditor {
  return Object.hasOwn(editors, name) ? (editors[name] ?? unknownEditor) : unknownEditor
}
