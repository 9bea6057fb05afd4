import { isReferenceList, type PropertySchema } from '../entitySchema.ts'
import { moneyStep } from '../money.ts'

/**
 * What a field kind asks of its values where their schema does not say it: money has cents, a duration does not run backwards,
 * no record is referred to twice.
 */
export function toImpliedWords(schema: PropertySchema): Pick<PropertySchema, 'multipleOf' | 'minimum' | 'uniqueItems'> {
  const { 'x-kind': kind, multipleOf, minimum, exclusiveMinimum } = schema
  if (kind === 'money' && multipleOf === undefined) return { multipleOf: moneyStep }
  if (kind === 'duration' && minimum === undefined && exclusiveMinimum === undefined) return { minimum: 0 }
  if (isReferenceList(schema)) return { uniqueItems: true }
  return {}
}
