import { booleanKind } from './boolean/index.ts'
import { choicesKind } from './choices/index.ts'
import { colourKind } from './colour/index.ts'
import { dateKind } from './date/index.ts'
import { dateTimeKind } from './date-time/index.ts'
import { durationKind } from './duration/index.ts'
import { emailKind } from './email/index.ts'
import { enumKind } from './enum/index.ts'
import type { FieldKind } from './fieldKind.ts'
import { fileKind } from './file/index.ts'
import { imageKind } from './image/index.ts'
import { jsonKind } from './json/index.ts'
import { longTextKind } from './long-text/index.ts'
import { lookupKind } from './lookup/index.ts'
import { moneyKind } from './money/index.ts'
import { numberKind } from './number/index.ts'
import { objectKind } from './object/index.ts'
import { objectsKind } from './objects/index.ts'
import { passwordKind } from './password/index.ts'
import { phoneKind } from './phone/index.ts'
import { referenceKind } from './reference/index.ts'
import { referencesKind } from './references/index.ts'
import { ssnKind } from './ssn/index.ts'
import { tagsKind } from './tags/index.ts'
import { textKind } from './text/index.ts'
import { textKeyKind } from './text-key/index.ts'
import { timeKind } from './time/index.ts'
import { treeKind } from './tree/index.ts'
import { unknownKind } from './unknown/index.ts'
import { urlKind } from './url/index.ts'
import { zipKind } from './zip/index.ts'

const kinds: readonly FieldKind[] = [
  textKind,
  longTextKind,
  numberKind,
  booleanKind,
  enumKind,
  dateKind,
  dateTimeKind,
  emailKind,
  phoneKind,
  passwordKind,
  referenceKind,
  moneyKind,
  timeKind,
  durationKind,
  zipKind,
  ssnKind,
  urlKind,
  colourKind,
  tagsKind,
  choicesKind,
  jsonKind,
  fileKind,
  imageKind,
  objectKind,
  objectsKind,
  referencesKind,
  treeKind,
  lookupKind,
  textKeyKind,
  unknownKind,
]

const kindsByName = new Map(kinds.map(kind => [kind.name, kind]))

/** Every registered field kind, in the order in which they were added. */
export function listFieldKinds(): readonly FieldKind[] {
  return kinds
}

/** Gets the kind of this name, or the visible read-only fallback where none is registered. */
export function getFieldKind(name: string): FieldKind {
  return kindsByName.get(name) ?? unknownKind
}
