import { booleanKind } from './boolean/index.ts'
import { dateKind } from './date/index.ts'
import { dateTimeKind } from './date-time/index.ts'
import { emailKind } from './email/index.ts'
import { enumKind } from './enum/index.ts'
import type { FieldKind } from './fieldKind.ts'
import { longTextKind } from './long-text/index.ts'
import { numberKind } from './number/index.ts'
import { passwordKind } from './password/index.ts'
import { phoneKind } from './phone/index.ts'
import { referenceKind } from './reference/index.ts'
import { textKind } from './text/index.ts'
import { unknownKind } from './unknown/index.ts'

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
