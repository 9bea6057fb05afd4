import { Validator as CfWorkerValidator, format, type Schema } from '@cfworker/json-schema'
import type { PropertySchema } from '../entitySchema.ts'
import { formats } from '../formats.ts'
import { getPattern } from '../patterns/pattern.ts'
import { cleanRecord } from './cleanRecord.ts'
import { type PreparedSchema, prepareSchema, toTokens } from './prepareSchema.ts'
import type { Validator } from './problem.ts'
import { toProblems } from './problems.ts'

// The vendor's table of formats is the only place where it looks for one.
for (const name of Object.keys(format)) delete format[name]
Object.assign(format, formats)

/**
 * Prepares a validator for the browser, where a strict CSP forbids to compile (architecture "Validation"); it finds the same
 * problems as the services' one. Throws on a schema that cannot be read.
 */
export function compileWithCfworker(schema: PropertySchema, subject: 'record' | 'document' = 'record'): Validator {
  const prepared = prepareSchema(schema)
  const validator = new CfWorkerValidator(replacePatterns(structuredClone(prepared)) as Schema, '7', false)
  return value => {
    const seen = subject === 'record' ? cleanRecord(value) : value
    const { valid, errors } = validator.validate(seen)
    if (valid) return []
    const failures = errors.flatMap(({ keyword, keywordLocation, instanceLocation }) => {
      const schemaTokens = toTokens(decodeURIComponent(keywordLocation))
      const valueTokens = toTokens(decodeURIComponent(instanceLocation))
      const failure = { schemaTokens, valueTokens }
      // The prepared schema has one of both there.
      return keyword === 'format'
        ? [failure, { ...failure, schemaTokens: schemaTokens.with(-1, 'pattern') }]
        : [failure]
    })
    return toProblems(prepared, seen, failures)
  }
}

/** Makes formats of the patterns of a schema: the vendor matches by RegExp, which may take endlessly long. */
function replacePatterns<Node>(node: Node): Node {
  if (typeof node !== 'object' || node === null) return node
  for (const [word, value] of Object.entries(node)) if (!dataWords.has(word)) replacePatterns(value)
  const schema = node as PreparedSchema
  if (typeof schema.pattern !== 'string') return node
  const pattern = getPattern(schema.pattern)
  const name = `pattern ${pattern}`
  format[name] = text => pattern.test(text)
  schema.format = name
  delete schema.pattern
  return node
}

/** Words whose value is no schema. */
const dataWords: ReadonlySet<string> = new Set(['const', 'enum'])
