import { toDurationText } from '#contract/duration.ts'
import { isReferenceList } from '#contract/entitySchema.ts'
import { toMoneyText } from '#contract/money.ts'
import { listNested, type ResourceProperty } from '#contract/resource.ts'
import { toNumberText } from '#contract/socialSecurity.ts'
import { toClockText } from '#src/lib/clockText.ts'
import { toLocale } from '#src/lib/language.ts'
import { booleanKind } from './booleanKind.tsx'
import { choicesKind } from './choicesKind.ts'
import { colourKind } from './colourKind.tsx'
import { toFormattedDate } from './dateText.ts'
import { toDateTimeText } from './dateTimeText.ts'
import { emailKind } from './emailKind.tsx'
import { enumKind, starsKind } from './enumKind.ts'
import { buildFieldKind, type FieldKind } from './fieldKind.ts'
import { numberKind } from './numberKind.ts'
import { objectKind, objectsKind } from './objectKind.ts'
import { phoneKind } from './phoneKind.tsx'
import { ReferenceCell, referenceKind, toReferenceText } from './referenceKind.tsx'
import { tagsKind } from './tagsKind.tsx'
import { longTextKind, textKeyKind, textKind, zipKind } from './textKind.ts'
import { jsonKind, unknownKind } from './unknownKind.ts'
import { urlKind } from './urlKind.tsx'

/** A day without a time. */
const dateKind = buildFieldKind({
  name: 'date',
  toText: toFormattedDate,
  toWidth: ({ schema }) => (schema['x-date-format'] === 'jobdate' ? 150 : 120) * (schema['x-range-end'] ? 1.6 : 1),
})

/** A day with a time: a moment, or what a clock on the wall of a place shows. */
const dateTimeKind = buildFieldKind({
  name: 'date-time',
  toText: ({ schema, zoneName }, value, record) =>
    toDateTimeText(value, schema['x-time'] ?? 'instant', zoneName && record[zoneName]),
  // Behind some stands the name of their zone.
  toWidth: ({ zoneName }) => (zoneName ? 205 : 170),
})

/** A length of time, kept as whole minutes and shown as hours and minutes. */
const durationKind = buildFieldKind({
  name: 'duration',
  toText: (_property, value) => toDurationText(value),
  alignment: 'right',
  toWidth: () => 105,
})

/** A document that was uploaded, shown by its name. */
const fileKind = buildFieldKind({
  name: 'file',
  Cell: ReferenceCell,
  toText: toReferenceText,
  toWidth: () => 220,
})

/** A signature, kept as a file. */
const signatureKind: FieldKind = {
  ...fileKind,
  name: 'signature',
  label: 'group',
  isSortable: false,
  isFilterable: false,
}

/** A picture that was uploaded: JPEG or PNG. */
const imageKind = { ...fileKind, name: 'image' }

/** A record out of those of one category of another resource, shown by its display text. */
const lookupKind: FieldKind = { ...referenceKind, name: 'lookup', toWidth: () => 160 }

/** An amount of money in the currency of its schema. */
const moneyKind = buildFieldKind({
  name: 'money',
  toText: ({ schema }, value) => toMoneyText(schema, value, toLocale()),
  alignment: 'right',
  toWidth: () => 120,
})

/** A secret that is written and never shown again. */
const passwordKind = buildFieldKind({
  name: 'password',
  toText: () => '',
  isSortable: false,
  isFilterable: false,
  isSecret: true,
})

/** A list of keys of records of another resource, shown by their display texts. */
const referencesKind: FieldKind = { ...referenceKind, name: 'references', toWidth: () => 220, isSortable: false }

/** A social security number (SPEC-1 §5), answered masked to whom its schema does not show it. */
const ssnKind = buildFieldKind({
  name: 'ssn',
  toText: (_property, value) => toNumberText(value),
  toWidth: () => 120,
  isSortable: false,
  isSecret: true,
})

/** A time of day, shown hh:mm AM/PM (SPEC-0 §5 "Time picker"). */
const timeKind = buildFieldKind({
  name: 'time',
  toText: (_property, value) => toClockText(value),
  toWidth: () => 105,
})

/** A record, or several, out of the tree that the records of another resource make. */
const treeKind: FieldKind = {
  ...referenceKind,
  name: 'tree',
  toWidth: ({ schema }) => (isReferenceList(schema) ? 220 : 180),
}

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
  starsKind,
  jsonKind,
  fileKind,
  imageKind,
  signatureKind,
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

/** True for what is never kept outside the form in which it was typed; a secret within an object makes a secret of it all. */
export function isSecret(property: ResourceProperty): boolean {
  const { schema, kind } = property
  const isOwn = schema['x-secret'] === true || schema.format === 'ssn' || getFieldKind(kind).isSecret
  return isOwn || listNested(property).some(isSecret)
}
