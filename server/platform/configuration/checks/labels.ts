import type { EntitySchema } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { JsonFile } from '../jsonFile.ts'

/** Checks that no two properties are recognised by one title of an imported column; case and punctuation do not matter. */
export function checkImportNames(file: JsonFile<EntitySchema>): ConfigurationProblem[] {
  const properties = Object.entries(file.content.properties)
  const holders = new Map(
    properties.flatMap(([name, { title = name }]) =>
      [name, title].map((each): [string, string] => [toPlain(each), name]),
    ),
  )
  return properties.flatMap(([name, schema]) =>
    (schema['x-import-names'] ?? []).flatMap((each, index) => {
      const holder = holders.get(toPlain(each)) ?? name
      holders.set(toPlain(each), holder)
      if (holder === name) return []
      const message = `A column with the title ${each} is taken for ${holder}.`
      return [file.problem(['properties', name, 'x-import-names', index], message, 'Let only one of them have it.')]
    }),
  )
}

function toPlain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
