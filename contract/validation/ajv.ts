import { Ajv } from 'ajv'
import type { PropertySchema } from '../entitySchema.ts'
import { formats } from '../formats.ts'
import { getPattern } from '../patterns/pattern.ts'
import { cleanRecord } from './cleanRecord.ts'
import { prepareSchema, toTokens } from './prepareSchema.ts'
import type { Validator } from './problem.ts'
import { toProblems } from './problems.ts'

/**
 * Compiles a validator for the services, who have the last word (architecture "Validation"). `record` (the usual) treats a
 * cleared property as absent; `document` takes the value as it stands, for files; `file` does too and keeps the references of
 * a schema that has many, a meta-schema of ours. Throws on a schema that cannot be compiled.
 */
export function compileWithAjv(schema: PropertySchema, subject: 'record' | 'document' | 'file' = 'record'): Validator {
  const isFile = subject === 'file'
  const prepared = prepareSchema(schema, isFile ? 'kept' : 'resolved')
  // An instance of its own for each schema: ajv keeps whatever it has compiled, and live edits would pile up.
  const ajv = new Ajv({
    allErrors: true,
    ownProperties: true,
    strict: false,
    validateSchema: false,
    addUsedSchema: false,
    messages: false,
    // Errors then carry the very node that failed; their paths lose their way in references.
    verbose: true,
    logger: false,
    formats: { ...formats },
    // Files are checked now and then: to make their validators faster takes longer than it ever saves.
    code: { regExp, ...(subject !== 'record' && { optimize: false }) },
    // Else ajv resolves again what was kept.
    inlineRefs: !isFile,
  })
  ajv.removeKeyword('multipleOf')
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    errors: false,
    validate: (divisor: number, value: number) => isMultiple(value, divisor),
  })
  const validate = ajv.compile(prepared)
  const paths = new Map(listNodes(prepared))
  return value => {
    const seen = subject === 'record' ? cleanRecord(value) : value
    if (validate(seen)) return []
    const failures = (validate.errors ?? []).map(({ keyword, parentSchema, instancePath }) => ({
      schemaTokens: [...(paths.get(parentSchema) ?? []), keyword],
      valueTokens: toTokens(instancePath),
    }))
    return toProblems(prepared, seen, failures)
  }
}

/** `code` is ajv's name of it in the functions that it writes. */
const regExp = Object.assign((pattern: string) => getPattern(pattern), { code: 'getPattern' })

/** Every object within a schema and the way that leads to it. */
function listNodes(node: unknown, tokens: string[] = []): [unknown, string[]][] {
  if (typeof node !== 'object' || node === null) return []
  return [[node, tokens], ...Object.entries(node).flatMap(([name, inner]) => listNodes(inner, [...tokens, name]))]
}

/**
 * True where a number is a whole multiple of another in decimal figures, as written and not as floating point rounds them:
 * 19.99 is a multiple of 0.01, 19.990001 is not. The browser's validator counts in the same way.
 */
function isMultiple(value: number, divisor: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0
  const [digits, exponent] = toDecimal(value)
  const [divisorDigits, divisorExponent] = toDecimal(divisor)
  const shift = exponent - divisorExponent
  return shift >= 0
    ? (digits * 10n ** BigInt(shift)) % divisorDigits === 0n
    : digits % (divisorDigits * 10n ** BigInt(-shift)) === 0n
}

function toDecimal(value: number): [digits: bigint, exponent: number] {
  const [coefficient = '0', exponent = '0'] = Math.abs(value).toString().split('e')
  const [whole = '0', fraction = ''] = coefficient.split('.')
  return [BigInt(whole + fraction), Number(exponent) - fraction.length]
}
