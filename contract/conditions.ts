/**
 * What a filter can ask of a field. `from` and `to` include their value; `empty` takes true or false; a row without a value is found
 * by each of `notContains`, `notEquals` and `notIn`.
 */
export type Operator = 'contains' | 'startsWith' | 'equals' | 'in' | 'from' | 'to' | 'empty' | keyof typeof deniedBy

/** The operators that deny another one, each with what it denies. */
export const deniedBy = { notContains: 'contains', notEquals: 'equals', notIn: 'in' } as const

/**
 * One condition of a list; `in` and `notIn` take an array, every other operator one value. All conditions of a list must
 * hold.
 */
export interface Condition {
  field: string
  op: Operator
  value: unknown
}

const operatorsByKind: Record<string, readonly Operator[]> = {
  text: ['contains', 'notContains', 'startsWith', 'equals', 'notEquals', 'empty'],
  'text-key': ['contains', 'notContains', 'startsWith', 'equals', 'notEquals', 'empty'],
  'long-text': ['contains', 'notContains', 'empty'],
  email: ['contains', 'notContains', 'startsWith', 'equals', 'notEquals', 'empty'],
  phone: ['contains', 'notContains', 'startsWith', 'equals', 'notEquals', 'empty'],
  zip: ['contains', 'notContains', 'startsWith', 'equals', 'notEquals', 'empty'],
  ssn: ['equals', 'notEquals', 'empty'],
  url: ['contains', 'notContains', 'startsWith', 'equals', 'notEquals', 'empty'],
  colour: ['equals', 'notEquals', 'empty'],
  number: ['equals', 'notEquals', 'from', 'to', 'empty'],
  money: ['equals', 'notEquals', 'from', 'to', 'empty'],
  duration: ['equals', 'notEquals', 'from', 'to', 'empty'],
  date: ['equals', 'from', 'to', 'empty'],
  time: ['equals', 'from', 'to', 'empty'],
  'date-time': ['from', 'to', 'empty'],
  boolean: ['equals', 'empty'],
  password: ['empty'],
  enum: ['in', 'notIn', 'empty'],
  reference: ['in', 'notIn', 'empty'],
  references: ['in', 'notIn', 'empty'],
  lookup: ['in', 'notIn', 'empty'],
  tree: ['in', 'notIn', 'empty'],
  tags: ['in', 'notIn', 'empty'],
  file: ['empty'],
  image: ['empty'],
  signature: ['empty'],
  choices: ['empty'],
  stars: ['empty'],
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
