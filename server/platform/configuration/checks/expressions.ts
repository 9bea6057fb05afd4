import type { EntitySchema, PropertySchema } from '#contract/entitySchema.ts'
import { getPattern } from '#contract/patterns/pattern.ts'
import { PatternProblem } from '#contract/patterns/patternTree.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { suggest } from '../explain.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'

/** Words whose value is data, in which nothing is meant as a schema. */
const dataWords: ReadonlySet<string> = new Set([
  ...['default', 'const', 'enum', 'x-suggest', 'x-options', 'x-rules'],
  ...['x-computed', 'x-visible-when', 'x-read-only-when'],
])

/** Checks the regular expressions of a schema, at whatever depth. */
export function checkPatterns(file: JsonFile<EntitySchema>): ConfigurationProblem[] {
  const visit = (node: unknown, at: JsonPath): ConfigurationProblem[] => {
    if (typeof node !== 'object' || node === null) return []
    const { pattern, patternProperties } = node as PropertySchema
    return [
      ...(typeof pattern === 'string' ? checkPattern(file, [...at, 'pattern'], pattern) : []),
      ...Object.keys(patternProperties ?? {}).flatMap(each =>
        checkPattern(file, [...at, 'patternProperties', each], each),
      ),
      ...Object.entries(node).flatMap(([name, inner]) =>
        dataWords.has(name) ? [] : visit(inner, [...at, Array.isArray(node) ? Number(name) : name]),
      ),
    ]
  }
  return visit(file.content, [])
}

function checkPattern(file: JsonFile<EntitySchema>, at: JsonPath, pattern: string): ConfigurationProblem[] {
  try {
    getPattern(pattern)
    return []
  } catch (error) {
    if (error instanceof PatternProblem) {
      return [file.problem(at, `This pattern cannot be matched in one pass: ${error.message}`, error.fix)]
    }
    const reason = (error as Error).message.replace(/^Invalid regular expression: /, '')
    return [
      file.problem(at, `This is no regular expression: ${reason}.`, 'A backslash before a sign takes it literally.'),
    ]
  }
}

const conditionWords = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'] as const

/** Checks that the rules which a record as a whole has to fulfil name its own properties. */
export function checkRules(file: JsonFile<EntitySchema>): ConfigurationProblem[] {
  const names = Object.keys(file.content.properties)
  const check = (at: JsonPath, name: string) =>
    names.includes(name) ? [] : [file.problem(at, `There is no property ${name}.`, suggest(name, names, 'Remove it.'))]
  const visit = (node: unknown, at: JsonPath): ConfigurationProblem[] => {
    if (typeof node !== 'object' || node === null) return []
    if (Array.isArray(node)) return node.flatMap((each, index) => visit(each, [...at, index]))
    const { required, properties, dependencies } = node as PropertySchema
    return [
      ...(required ?? []).flatMap((name, index) => check([...at, 'required', index], name)),
      ...Object.keys(at.length > 0 ? (properties ?? {}) : {}).flatMap(name => check([...at, 'properties', name], name)),
      ...Object.entries(dependencies ?? {}).flatMap(([name, needed]) => {
        const location = [...at, 'dependencies', name]
        const inner = Array.isArray(needed)
          ? needed.flatMap((each, index) => check([...location, index], each))
          : visit(needed, location)
        return [...check(location, name), ...inner]
      }),
      ...conditionWords.flatMap(word => visit((node as PropertySchema)[word], [...at, word])),
    ]
  }
  return visit(file.content, [])
}
