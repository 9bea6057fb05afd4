import type { RecordValues } from '../callArguments.ts'
import type { PropertySchema } from '../entitySchema.ts'
import { judgeGuard, type Verdict } from '../machine.ts'
import { fillTemplate } from '../resource.ts'
import { isBlank } from '../values.ts'
import type { Computation, RecordGuard } from './words.ts'

/** Judges a condition over a record; null where it compares by order with an empty field, of which nothing can be said. */
export function judgeRecord(guard: RecordGuard, record: Readonly<RecordValues>): Verdict {
  return judgeGuard(guard, value => compute(value, record), null)
}

/**
 * The value of a computation over a record: empty parts count nothing in a sum and leave a product and a difference empty;
 * null where nothing comes of it. Texts are filled as `represent` is.
 */
function compute(computation: Computation, record: Readonly<RecordValues>): unknown {
  if (typeof computation !== 'object' || computation === null) return computation
  if ('field' in computation) {
    const value = record[computation.field]
    return isBlank(value) ? null : value
  }
  if ('text' in computation) {
    const text = fillTemplate(computation.text, record).replace(/\s+/g, ' ')
    return text === '' ? null : text
  }
  if ('sum' in computation) {
    const numbers = computation.sum.map(each => toNumber(compute(each, record))).filter(each => each !== null)
    return numbers.length === 0 ? null : numbers.reduce((total, each) => total + each, 0)
  }
  const parts = ('product' in computation ? computation.product : computation.difference).map(each =>
    toNumber(compute(each, record)),
  )
  if (parts.includes(null)) return null
  const numbers = parts as number[]
  if ('product' in computation) return numbers.reduce((total, each) => total * each, 1)
  return numbers.reduce((total, each) => total - each)
}

/** Figures beyond which a double tells nothing: sums of decimal fractions are rounded to them. */
const significantFigures = 15

/** The value of a computation as its property holds it: a number to the property's own step. */
export function computeProperty(schema: PropertySchema, computation: Computation, record: Readonly<RecordValues>) {
  const value = compute(computation, record)
  if (typeof value !== 'number') return value
  if (!Number.isFinite(value)) return null
  const step = schema.multipleOf ?? (schema.type === 'integer' ? 1 : null)
  const decimals = step === null ? null : Math.max(0, Math.round(-Math.log10(step)))
  const exact = Number(value.toPrecision(significantFigures))
  return decimals === null || decimals > 20 ? exact : Number(roundHalfUp(exact, decimals))
}

/** Half a cent is a cent, as written and not as floating point has it: 1.005 is 1.01. */
function roundHalfUp(value: number, decimals: number): number {
  const shifted = Number(`${value}e${decimals}`)
  const rounded = Number.isNaN(shifted) ? value : Math.sign(value) * Math.round(Math.abs(shifted))
  return Number.isNaN(shifted) ? value : Number(`${rounded}e-${decimals}`)
}

function toNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** The properties that a condition or a computation looks at. */
export function listRead(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  if (Array.isArray(part)) return part.flatMap(listRead)
  const { field, text, ...rest } = part as { field?: unknown; text?: unknown }
  const named = typeof text === 'string' ? [...text.matchAll(/\{(\w+)\}/g)].map(match => match[1] as string) : []
  return [...(typeof field === 'string' ? [field] : []), ...named, ...Object.values(rest).flatMap(listRead)]
}
