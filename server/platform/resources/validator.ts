import type { EntitySchema } from '#contract/entitySchema.ts'
import { compileWithAjv } from '#contract/validation/ajv.ts'
import type { Validator } from '#contract/validation/problem.ts'

const compiled = new WeakMap<EntitySchema, Validator>()

/**
 * Builds the validator of a schema that has passed the check. It is compiled when the first record comes, and once for all
 * configurations that hold the very same schema: most of them differ in one file.
 */
export function buildValidator(schema: EntitySchema): Validator {
  return value => {
    let validate = compiled.get(schema)
    if (!validate) {
      validate = compileWithAjv(schema)
      compiled.set(schema, validate)
    }
    return validate(value)
  }
}
