import { toWords } from '#contract/catalogue.ts'
import { OperatorError } from '#server/platform/kernel/failure.ts'

/** A new resource's name in every form that its files need. */
export interface ResourceNames {
  /** `ShiftRequests`. */
  name: string
  /** `shift-request`: schema, table and machine. */
  entity: string
  /** `shift-requests`: descriptor and service. */
  plural: string
  /** `SHIFT_REQUEST`, behind `VIEW_` and the like. */
  code: string
  /** `shiftRequest`, in programs. */
  variable: string
  /** `shiftRequests`, in file names and message keys. */
  pluralVariable: string
  /** `Shift requests`. */
  title: string
  /** `Shift request`. */
  singularTitle: string
}

const pascal = /^[A-Z][A-Za-z0-9]*$/

/** Builds the forms of a plural such as `ShiftRequests`. Throws an `OperatorError` for what is no name, or has no singular. */
export function buildNames(name: string, singular = toSingular(name)): ResourceNames {
  for (const each of [name, singular]) {
    if (!pascal.test(each)) throw new OperatorError(`"${each}" is no name of a resource: write it like ShiftRequests.`)
  }
  if (singular === name) throw new OperatorError(`${name} has no plain singular: name it with --singular.`)
  const entity = toKebab(singular)
  return {
    name,
    entity,
    plural: toKebab(name),
    code: entity.replaceAll('-', '_').toUpperCase(),
    variable: toVariable(singular),
    pluralVariable: toVariable(name),
    title: toWords(name),
    singularTitle: toWords(singular),
  }
}

const irregular: readonly (readonly [plural: RegExp, singular: string])[] = [
  [/People$/, 'Person'],
  [/Children$/, 'Child'],
  [/Criteria$/, 'Criterion'],
  [/(?<=aly|gno|cri)ses$/i, 'sis'],
  [/(?<=stat|bon|camp|vir|cens)uses$/i, 'us'],
]

/** The singular of a plural by the plain rules; the name itself where they do not tell: Licenses, Series. */
function toSingular(name: string): string {
  if (/series$/i.test(name)) return name
  const known = irregular.find(([plural]) => plural.test(name))
  if (known) return name.replace(...known)
  if (/ies$/.test(name)) return name.replace(/ies$/, 'y')
  if (/(ss|x|z|ch|sh)es$/.test(name)) return name.replace(/es$/, '')
  return /ses$|ss$/.test(name) ? name : name.replace(/s$/, '')
}

function toVariable(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}

function toKebab(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
}
