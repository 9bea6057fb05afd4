import { toWords } from '#contract/catalogue.ts'
import type { PropertySchema } from '#contract/entitySchema.ts'
import type { Configuration } from '#server/platform/configuration/index.ts'
import { OperatorError } from '#server/platform/kernel/failure.ts'

/** A property of a new resource. */
export interface NewField {
  name: string
  isRequired: boolean
  schema: PropertySchema
}

const types: Readonly<Record<string, PropertySchema>> = {
  text: { type: 'string', maxLength: 120, 'x-searchable': true },
  note: { type: 'string', maxLength: 2000 },
  integer: { type: 'integer' },
  number: { type: 'number' },
  money: { type: 'number', 'x-kind': 'money' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  time: { type: 'string', format: 'time' },
  'date-time': { type: 'string', format: 'date-time', 'x-time': 'wall-clock' },
  instant: { type: 'string', format: 'date-time', 'x-time': 'instant' },
  email: { type: 'string', format: 'email' },
  phone: { type: 'string', format: 'phone' },
  zip: { type: 'string', format: 'zip' },
  url: { type: 'string', format: 'url' },
}

/** What a field can be, as the questions tell it. */
export const fieldHelp = `${Object.keys(types).join(', ')}, choices (Day|Night), a resource (Employers), lookups of a category (Lookups.Specialty)`

/**
 * Reads fields such as `Title:text!,StartsOn:date-time,EmployerID:Employers!`; `!` is for what must be given. Throws an `OperatorError`
 * that names the field which cannot be read.
 */
export function parseFields(text: string, resources: Configuration['resources']): NewField[] {
  const fields = text
    .split(',')
    .filter(Boolean)
    .map(each => parseField(each.trim(), resources))
  const twice = fields.find(({ name }, index) => fields.findIndex(other => other.name === name) < index)
  if (twice) throw new OperatorError(`The field ${twice.name} comes twice.`)
  return fields
}

function parseField(text: string, resources: Configuration['resources']): NewField {
  const [, name = '', type = '', mark] = /^([A-Z][A-Za-z0-9]*):([^:!]+)(!)?$/.exec(text) ?? []
  if (name === '') throw new OperatorError(`"${text}" is no field: write it like Title:text! or EmployerID:Employers.`)
  const title = toWords(name.replace(/(Lookup)?ID$/, '') || name)
  const isRequired = mark !== undefined
  const known = types[type] ?? parseChoices(type) ?? parseReference(type, resources)
  if (!known) throw new OperatorError(`The field ${name} cannot be "${type}": choose one of ${fieldHelp}.`)
  const { type: jsonType, ...words } = known
  const filled = isRequired && jsonType === 'string' && !known.format && !known['x-reference'] && !known.oneOf
  return { name, isRequired, schema: { type: jsonType, title, ...(filled && { minLength: 1 }), ...words } }
}

function parseChoices(type: string): PropertySchema | null {
  if (!/^[A-Za-z0-9]+(\|[A-Za-z0-9]+)+$/.test(type)) return null
  return { type: 'string', oneOf: type.split('|').map(each => ({ const: each, title: toWords(each) })) }
}

function parseReference(type: string, resources: Configuration['resources']): PropertySchema | null {
  const [name = '', category] = type.split('.')
  const target = resources.get(name)
  if (!target) return null
  const jsonType = target.properties.get(target.key)?.jsonType === 'string' ? 'string' : 'integer'
  return { type: jsonType, 'x-reference': name, ...(category && { 'x-lookup': category }) }
}
