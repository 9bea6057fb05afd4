import { booleanEditor } from './boolean/booleanEditor.ts'
import { choicesEditor } from './choices/choicesEditor.tsx'
import { colourEditor } from './colour/colourEditor.ts'
import { dateEditor } from './date/dateEditor.ts'
import { dateTimeEditor } from './date-time/dateTimeEditor.ts'
import { durationEditor } from './duration/durationEditor.ts'
import { emailEditor } from './email/emailEditor.ts'
import { enumEditor } from './enum/enumEditor.ts'
import type { FieldEditor } from './fieldKind.ts'
import { fileEditor } from './file/fileEditor.ts'
import { jsonEditor } from './json/jsonEditor.ts'
import { longTextEditor } from './long-text/longTextEditor.ts'
import { lookupEditor } from './lookup/lookupEditor.ts'
import { moneyEditor } from './money/moneyEditor.ts'
import { numberEditor } from './number/numberEditor.ts'
import { buildObjectEditor } from './object/objectEditor.tsx'
import { buildObjectsEditor } from './objects/objectsEditor.tsx'
import { passwordEditor } from './password/passwordEditor.ts'
import { phoneEditor } from './phone/phoneEditor.ts'
import { referenceEditor } from './reference/referenceEditor.ts'
import { referencesEditor } from './references/referencesEditor.ts'
import { ssnEditor } from './ssn/ssnEditor.ts'
import { tagsEditor } from './tags/tagsEditor.ts'
import { textEditor } from './text/textEditor.ts'
import { textKeyEditor } from './text-key/textKeyEditor.ts'
import { timeEditor } from './time/timeEditor.ts'
import { treeEditor } from './tree/treeEditor.tsx'
import { unknownEditor } from './unknown/unknownEditor.ts'
import { urlEditor } from './url/urlEditor.ts'
import { zipEditor } from './zip/zipEditor.ts'

const editors: Readonly<Record<string, FieldEditor>> = {
  boolean: booleanEditor,
  date: dateEditor,
  'date-time': dateTimeEditor,
  email: emailEditor,
  enum: enumEditor,
  'long-text': longTextEditor,
  number: numberEditor,
  object: buildObjectEditor(getFieldEditor),
  objects: buildObjectsEditor(getFieldEditor),
  password: passwordEditor,
  phone: phoneEditor,
  reference: referenceEditor,
  references: referencesEditor,
  tree: treeEditor,
  lookup: lookupEditor,
  text: textEditor,
  'text-key': textKeyEditor,
  json: jsonEditor,
  file: fileEditor,
  image: fileEditor,
  tags: tagsEditor,
  choices: choicesEditor,
  colour: colourEditor,
  url: urlEditor,
  ssn: ssnEditor,
  zip: zipEditor,
  duration: durationEditor,
  time: timeEditor,
  money: moneyEditor,
}

/** Gets what edits and filters fields of the kind of this name, or the visible read-only fallback where none is registered. */
export function getFieldEditor(name: string): FieldEditor {
  return Object.hasOwn(editors, name) ? (editors[name] ?? unknownEditor) : unknownEditor
}
