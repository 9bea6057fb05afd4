import { deniedBy, listOperators } from '#contract/conditions.ts'
import type { Descriptor, SearchShortcut } from '#contract/descriptor.ts'
import { type PropertySchema, toFieldKind } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { DataSet } from '../dataSet.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'

/** Checks that every search shortcut asks for a field in a way in which it can be asked for, and that each is typed otherwise. */
export function checkShortcuts(
  set: DataSet,
  file: JsonFile<Descriptor>,
  properties: Readonly<Record<string, PropertySchema>>,
): ConfigurationProblem[] {
  const shortcuts = file.content.list?.shortcuts ?? []
  const prefixes = shortcuts.map(({ prefix }) => prefix.toLowerCase())
  return shortcuts.flatMap((shortcut, index) => {
    const at: JsonPath = ['list', 'shortcuts', index]
    const property = Object.hasOwn(properties, shortcut.field) ? properties[shortcut.field] : undefined
    return [
      ...(prefixes.indexOf(prefixes[index] as string) === index
        ? []
        : [file.problem([...at, 'prefix'], `The prefix ${shortcut.prefix} comes twice here.`, 'Keep one of them.')]),
      ...(property ? checkOperator(file, at, shortcut, toFieldKind(property)) : []),
      ...(property ? checkOf(set, file, at, shortcut, property) : []),
    ]
  })
}

/** What is looked into of the records of a reference is a text of theirs. */
function checkOf(
  set: DataSet,
  file: JsonFile<Descriptor>,
  at: JsonPath,
  { field, of }: SearchShortcut,
  { 'x-reference': name }: PropertySchema,
): ConfigurationProblem[] {
  if (of === undefined) return []
  const referred = [...set.descriptors.values()].find(({ content }) => content.name === name)
  const target = set.schemas.get(referred?.content.schema ?? '')
  // That is reported where it is missing.
  if (!target) return []
  const looked = target.content.properties[of]
  if (looked && listOperators(toFieldKind(looked)).includes('contains')) return []
  return [file.problem([...at, 'of'], `The records of ${field} have no text ${of}.`, 'Name one of their texts.')]
}

function checkOperator(
  file: JsonFile<Descriptor>,
  at: JsonPath,
  { field, operator }: SearchShortcut,
  kind: string,
): ConfigurationProblem[] {
  const operators = listOperators(kind).filter(each => each !== 'empty' && !(each in deniedBy))
  if (operators.length === 0) {
    const message = `No list can be filtered by ${field}, which is of the kind ${kind}.`
    return [file.problem([...at, 'field'], message, 'Name another field, or remove the shortcut.')]
  }
  if (operator === undefined || operators.includes(operator)) return []
  const message = `A field of the kind ${kind} is not compared by ${operator}.`
  return [file.problem([...at, 'operator'], message, `Name one of ${operators.join(', ')}, or leave it out.`)]
}
