import { Validator as CfWorkerValidator, format, type Schema } from '@cfworker/json-schema'
import type { PropertySchema } from '../entitySchema.ts'
import { formats } from '../formats.ts'
import { cleanRecord } from './cleanRecord.ts'
import { prepareSchema, toTokens } from './prepareSchema.ts'
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
  const validator = new CfWorkerValidator(structuredClone(prepared) as Schema, '7', false)
  return value => {
    const seen = subject === 'record' ? cleanRecord(value) : value
    const { valid, errors } = validator.validate(seen)
    if (valid) return []
    const failures = errors.map(({ keywordLocation, instanceLocation }) => ({
      schemaTokens: toTokens(decodeURIComponent(keywordLocation)),
      valueTokens: toTokens(decodeURIComponent(instanceLocation)),
    }))
    return toProblems(prepared, seen, failures)
  }
}
