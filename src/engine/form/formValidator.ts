import type { ErrorSchema, RJSFSchema, RJSFValidationError, ValidatorType } from '@rjsf/utils'
import type { RecordValues } from '#contract/callArguments.ts'
import type { PropertySchema } from '#contract/entitySchema.ts'
import type { FieldErrors } from '#contract/envelope.ts'
import { compileWithCfworker } from '#contract/validation/cfworker.ts'
import type { FieldProblem, Validator } from '#contract/validation/problem.ts'

const validators = new WeakMap<object, Validator>()

/** The validator of a schema, prepared the first time it is asked for. */
export function getValidator(schema: PropertySchema): Validator {
  let validator = validators.get(schema)
  if (!validator) {
    validator = compileWithCfworker(schema)
    validators.set(schema, validator)
  }
  return validator
}

/** A problem as rjsf counts it. */
type Checked = Pick<FieldProblem, 'pointer' | 'keyword'> & { message: string }

/**
 * rjsf's validator: the record is checked by `check`, whatever schema rjsf holds; parts of it (`if`) by the same validator
 * that the services use (architecture "Validation").
 */
export function buildFormValidator(check: (record: RecordValues) => Checked[]): ValidatorType<RecordValues> {
  return {
    validateFormData(formData) {
      const problems = check(formData ?? {})
      const errors = problems.map(
        ({ pointer, keyword, message }): RJSFValidationError => ({
          name: keyword,
          message,
          property: `.${toFieldName(pointer)}`,
          stack: message,
        }),
      )
      return { errors, errorSchema: toErrorSchema(problems.map(({ pointer, message }) => [pointer, message])) }
    },
    isValid: (schema: RJSFSchema, formData) => getValidator(schema as PropertySchema)(formData ?? {}).length === 0,
    rawValidation: () => ({ errors: [] }),
  }
}

/** The property that a JSON pointer leads into: `/Phone` and `/Phone/0` are `Phone`. */
export function toFieldName(pointer: string): string {
  return (pointer.split('/')[1] ?? '').replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Messages by property or pointer as rjsf's tree of errors. */
export function toErrorSchema(
  messages: Iterable<readonly [field: string, message: string]>,
): ErrorSchema<RecordValues> {
  const tree: Record<string, { __errors: string[] }> = {}
  for (const [field, message] of messages) {
    const name = field.startsWith('/') ? toFieldName(field) : field
    const node = tree[name] ?? { __errors: [] }
    tree[name] = node
    if (!node.__errors.includes(message)) node.__errors.push(message)
  }
  return tree as ErrorSchema<RecordValues>
}

/** Messages by property name out of the errors of an answer, whose keys may be pointers. */
export function toFieldMessages(errors: FieldErrors): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field.startsWith('/') ? toFieldName(field) : field, message]),
  )
}
