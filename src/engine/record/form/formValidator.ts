import type { ErrorSchema, RJSFSchema, RJSFValidationError, ValidatorType } from '@rjsf/utils'
import type { RecordValues } from '#contract/callArguments.ts'
import type { PropertySchema } from '#contract/entitySchema.ts'
import type { FieldErrors } from '#contract/envelope.ts'
import type { Resource } from '#contract/resource.ts'
import { compileWithCfworker } from '#contract/validation/cfworker.ts'
import { toPointer, toTokens } from '#contract/validation/prepareSchema.ts'
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
export function buildFormValidator(
  check: (record: RecordValues) => Checked[],
  hasFields: (name: string) => boolean,
): ValidatorType<RecordValues> {
  return {
    validateFormData(formData) {
      const problems = check(formData ?? {})
      const errors = problems.map(
        ({ pointer, keyword, message }): RJSFValidationError => ({
          name: keyword,
          message,
          property: pointer.replaceAll('/', '.'),
          stack: message,
        }),
      )
      const messages = problems.map(({ pointer, message }) => [pointer, message] as const)
      return { errors, errorSchema: toErrorSchema(messages, hasFields) }
    },
    isValid: (schema: RJSFSchema, formData) => getValidator(schema as PropertySchema)(formData ?? {}).length === 0,
    rawValidation: () => ({ errors: [] }),
  }
}

/** Whether a field of a resource has fields of its own within. */
export function buildHasFields({ properties }: Resource): (name: string) => boolean {
  return name => nestedKinds.has(properties.get(name)?.kind ?? '')
}

const nestedKinds: ReadonlySet<string> = new Set(['object', 'objects'])

/** The property that a JSON pointer leads into: `/Phone` and `/Phone/0` are `Phone`. */
export function toFieldName(pointer: string): string {
  return toTokens(pointer)[0] ?? ''
}

/**
 * Messages by property or pointer as rjsf's tree of errors; within a field a message stands at its own position, where `hasFields` says
 * that there are fields within, else at the field as a whole.
 */
export function toErrorSchema(
  messages: Iterable<readonly [field: string, message: string]>,
  hasFields: (name: string) => boolean,
): ErrorSchema<RecordValues> {
  const tree: ErrorNode = {}
  for (const [field, message] of messages) {
    const [name = '', ...inner] = field.startsWith('/') ? toTokens(field) : [field]
    let node = tree
    for (const token of hasFields(name) ? [name, ...inner] : [name]) node = (node[token] as ErrorNode) ??= {}
    node.__errors ??= []
    if (!node.__errors.includes(message)) node.__errors.push(message)
  }
  return tree as ErrorSchema<RecordValues>
}

interface ErrorNode {
  __errors?: string[]
  [name: string]: ErrorNode | string[] | undefined
}

/** The messages within a field by their pointers from there. */
export function flattenErrors(errors: unknown, pointer = ''): [pointer: string, messages: string[]][] {
  const { __errors: own = [], ...inner } = (errors ?? {}) as ErrorNode
  return [
    ...(pointer !== '' && own.length > 0 ? [[pointer, own] as [string, string[]]] : []),
    ...Object.entries(inner).flatMap(([name, each]) => flattenErrors(each, `${pointer}${toPointer([name])}`)),
  ]
}

/** Messages by property name out of the errors of an answer, whose keys may be pointers; what lies within a field keeps its own. */
export function toFieldMessages(errors: FieldErrors): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [
      field.startsWith('/') && toTokens(field).length === 1 ? toFieldName(field) : field,
      message,
    ]),
  )
}
