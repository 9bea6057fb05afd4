/** What a filter can ask of a field. `from` and `to` include their value; `empty` takes true or false. */
export type Operator = 'contains' | 'startsWith' | 'equals' | 'in' | 'from' | 'to' | 'empty'

/** One condition of a list; `in` takes an array, every other operator one value. All conditions of a list must hold. */
export interface Condition {
  field: string
  op: Operator
  value: unknown
}

const operatorsByKind: Record<string, readonly Operator[]> = {
  text: ['contains', 'startsWith', 'equals', 'empty'],
  'text-key': ['contains', 'startsWith', 'equals', 'empty'],
  'long-text': ['contains', 'empty'],
  email: ['contains', 'startsWith', 'equals', 'empty'],
  phone: ['contains', 'startsWith', 'equals', 'empty'],
  zip: ['contains', 'startsWith', 'equals', 'empty'],
  ssn: ['equals', 'empty'],
  url: ['contains', 'startsWith', 'equals', 'empty'],
  colour: ['equals', 'empty'],
  number: ['equals', 'from', 'to', 'empty'],
  money: ['equals', 'from', 'to', 'empty'],
  duration: ['equals', 'from', 'to', 'empty'],
  date: ['equals', 'from', 'to', 'empty'],
  time: ['equals', 'from', 'to', 'empty'],
  'date-time': ['from', 'to', 'empty'],
  boolean: ['equals', 'empty'],
  password: ['empty'],
  enum: ['in', 'empty'],
  reference: ['in', 'empty'],
  references: ['in', 'empty'],
  lookup: ['in', 'empty'],
  tree: ['in', 'empty'],
  tags: ['in', 'empty'],
  file: ['empty'],
  image: ['empty'],
  json: ['empty'],
  object: ['empty'],
  objects: ['empty'],
}

/**
 * The operators of a field kind, the usual one first: it is the one that a named query parameter of a call table carries.
 * A kind that is not known offers only `empty`.
 */
export function listOperators(kind: string): readonly Operator[] {
  return operatorsByKind[kind] ?? ['empty']
}

/** The operator that a named query parameter carries for this field kind. */
export function getUsualOperator(kind: string): Operator {
  return listOperators(kind)[0] as Operator
}

/** The names of the field kinds that the console draws; a property of another is shown read-only. */
export function listKindNames(): string[] {
  return Object.keys(operatorsByKind)
}
