import { type EnumChoice, findChoices, type PropertySchema } from '#contract/entitySchema.ts'
import type { Resource } from '#contract/resource.ts'
import { toChoiceName } from '#server/platform/configuration/notation/choices.ts'
import { readResources } from './calls.ts'
import type { Generator } from './generator.ts'

const banner = `// Made from the numbered choices and states of resources/ and schemas/ by \`npm run generate\` (scripts/generators/enumerations.ts).`

/** `candidate-job` and `Status` are `candidateJobStatus`, `user` and `UserType` are `userType`. */
function toEnumeration(schema: string, property: string): string {
  const words = schema.split('-').map(toChoiceName)
  const name = [...(property.startsWith(words.at(-1) ?? '') ? words.slice(0, -1) : words), toChoiceName(property)].join(
    '',
  )
  return name.charAt(0).toLowerCase() + name.slice(1)
}

function listNumbered(schema: PropertySchema): EnumChoice[] {
  const { items } = schema
  const choices = findChoices(schema) ?? (items && !Array.isArray(items) ? findChoices(items) : null) ?? []
  return choices.filter(choice => typeof choice.const === 'number')
}

/** The enumerations of a resource by their names: the states of its machine, choices of its rows and of the parameters of its calls. */
function* listEnumerations({ descriptor, schema, machine }: Resource): Iterable<[string, Record<string, unknown>]> {
  const parameters = Object.values(descriptor.calls ?? {}).flatMap(call => Object.entries(call.parameters ?? {}))
  for (const [property, own] of [...parameters, ...Object.entries(schema.properties)]) {
    const states = machine?.state === property ? machine.states.filter(({ value }) => typeof value === 'number') : []
    const named = states.length > 0 ? states.map(({ name, value }) => [name, value]) : []
    const choices = named.length > 0 ? named : listNumbered(own).map(each => [toChoiceName(each.title), each.const])
    if (choices.length > 0) yield [toEnumeration(descriptor.schema, property), Object.fromEntries(choices)]
  }
}

function describe([name, values]: [string, Record<string, unknown>]): string {
  const entries = Object.entries(values).map(([each, value]) => `${each}: ${value}`)
  return `export const ${name} = { ${entries.join(', ')} } as const\n`
}

export const generator: Generator = {
  name: 'the names of numbered choices',
  outputs: async () => {
    // The choices of a row count where a parameter has its name, and the last of several parameters.
    const found = new Map((await readResources()).flatMap(resource => [...listEnumerations(resource)]))
    return { 'contract/enumerations.gen.ts': [`${banner}\n`, ...[...found].sort().map(describe)].join('\n') }
  },
}
