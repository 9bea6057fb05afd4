import { findUnmaskRule } from '#contract/access.ts'
import { type EntitySchema, findReferred, isReferenceList, type PropertySchema } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'

/** Checks words that mean something to one kind alone. */
export function checkKindWords(file: JsonFile<EntitySchema>): ConfigurationProblem[] {
  return Object.entries(file.content.properties).flatMap(([name, schema]) =>
    checkProperty(file, ['properties', name], schema),
  )
}

function checkProperty(file: JsonFile<EntitySchema>, at: JsonPath, schema: PropertySchema): ConfigurationProblem[] {
  const problems: ConfigurationProblem[] = []
  if (schema['x-currency'] !== undefined && schema['x-kind'] !== 'money')
    problems.push(file.problem([...at, 'x-currency'], 'Only money is of a currency.', 'Add "x-kind": "money".'))
  const isNumber = [schema.type].flat().some(type => type === 'number' || type === 'integer')
  if (schema['x-number-format'] !== undefined && (!isNumber || (schema['x-kind'] ?? 'number') !== 'number'))
    problems.push(file.problem([...at, 'x-number-format'], 'Only a number has a number format.', 'Remove it.'))
  if (schema['x-date-format'] !== undefined && (schema.format !== 'date' || schema['x-kind'] !== undefined))
    problems.push(file.problem([...at, 'x-date-format'], 'Only a date has a date format.', 'Remove it.'))
  if (schema['x-unmask'] !== undefined && findUnmaskRule(schema) === undefined)
    problems.push(
      file.problem([...at, 'x-unmask'], 'Only an SSN or a phone is answered masked.', 'Add "format": "ssn".'),
    )
  if (schema['x-lookup'] === undefined) return problems
  const word = [...at, 'x-lookup']
  if (findReferred(schema) === undefined)
    problems.push(
      file.problem(word, 'No resource is named whose records these are.', 'Add "x-reference", or remove it.'),
    )
  else if (!isReferenceList(schema) && (schema['x-kind'] ?? 'lookup') !== 'lookup')
    problems.push(file.problem([...at, 'x-kind'], 'A lookup is of the kind lookup.', 'Remove the kind.'))
  return problems
}
