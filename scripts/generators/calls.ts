import { join } from 'node:path'
import { getPreparedCall } from '#contract/calls/preparedCall.ts'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { type Machine, noState } from '#contract/machine.ts'
import { buildResource, type Resource } from '#contract/resource.ts'
import { buildDataSet } from '#server/platform/configuration/dataSet.ts'
import { readDataFiles } from '#server/platform/configuration/index.ts'
import type { Generator } from './generator.ts'
import { toObject, toParts, toRowName } from './rows.ts'

const root = join(import.meta.dirname, '../..')

const banner = `// Made from resources/ and schemas/ by \`npm run generate\` (scripts/generators/calls.ts).`

/** The resources as the services read their files. */
export async function readResources(): Promise<Resource[]> {
  const { descriptors, schemas, machines } = buildDataSet(await readDataFiles(root), {
    ownApplications: [],
    isAlone: false,
  }).set
  return [...descriptors.values()].flatMap(({ content: descriptor }) => {
    const schema = schemas.get(descriptor.schema)?.content
    return schema ? [buildResource(descriptor, schema, machines.get(descriptor.machine ?? '')?.content ?? null)] : []
  })
}

/** What is checked by type alone is reported of lists and objects no further than that. */
function toChecked({ type, items }: PropertySchema): PropertySchema {
  const isList = items !== undefined && !Array.isArray(items)
  return { ...(type && { type }), ...(isList && { items: toChecked(items) }) }
}

function describeCall(resource: Resource, name: string): string[] {
  const { call, isValidated, required } = getPreparedCall(resource, name)
  const parameters = Object.entries(call.parameters ?? {})
  const needed = parameters.flatMap(([each]) =>
    call.required?.includes(each) || required.has(`args.${each}`) ? [each] : [],
  )
  const checked = parameters.map(([each, schema]) => [each, isValidated ? schema : toChecked(schema)])
  return toParts(Object.fromEntries(checked), needed)
}

/** What may be sent along with an event: the parameters of its calls, what its transitions ask for beside them, and what chooses a row. */
function describeEvent({ descriptor, properties }: Resource, machine: Machine, event: string): string[] {
  const calls = Object.values(descriptor.calls ?? {})
  const known = Object.assign({}, ...calls.map(({ parameters }) => parameters)) as Record<string, PropertySchema>
  const asked = new Map<string, PropertySchema>()
  const transitions = machine.transitions.filter(each => each.event === event)
  const ask = (name: string) => asked.set(name, properties.get(name)?.schema ?? known[name] ?? {})
  JSON.stringify(transitions, (key, value) => {
    if (key === 'arg' || key === 'argument') ask(value)
    return value
  })
  if (transitions.some(({ from }) => from.includes(noState))) for (const { target = [] } of calls) target.forEach(ask)
  for (const call of calls.filter(each => each.event === event || each.sends === event)) {
    for (const [name, schema] of Object.entries(call.parameters ?? {})) asked.set(name, schema)
  }
  return toParts(Object.fromEntries(asked))
}

/** The parts of calls or events; those without any share a line. */
function toTable(parts: readonly (readonly [name: string, parts: readonly string[]])[]): string {
  const plain = parts.flatMap(([name, { length }]) => (length === 0 ? [`${name}: {}`] : []))
  const telling = parts.flatMap(([name, each]) => (each.length === 0 ? [] : [`${name}: ${toObject(each)}`]))
  const lines = plain.length > 0 ? [plain.join('; '), ...telling] : telling
  return `{\n${lines.map(line => `    ${line}\n`).join('')}  }`
}

function listEvents({ machine }: Resource): string[] {
  return [...new Set(machine?.transitions.map(({ event }) => event))]
}

function buildTypes(resources: readonly Resource[]): string {
  const calls: string[] = []
  const events: string[] = []
  for (const resource of resources) {
    const { name, machine, descriptor } = resource
    const names = Object.keys(descriptor.calls ?? {})
    calls.push(`  ${name}: ${toTable(names.map(each => [each, describeCall(resource, each)] as const))}\n`)
    if (!machine) continue
    const sent = listEvents(resource).map(each => [each, describeEvent(resource, machine, each)] as const)
    events.push(`  ${name}: ${toTable(sent)}\n`)
  }
  const rows = resources.map(({ name, descriptor, schema }) => {
    const isRead = Object.values(schema.properties).some(each => each['x-core'])
    return `  ${name}: ${isRead ? `rows.${toRowName(descriptor.schema)}` : 'rows.StoredRow & Record<string, unknown>'}\n`
  })
  return [
    banner,
    `import type * as rows from './rows.gen.ts'\n`,
    `/** What each call takes, by resource: the values of its parameters. */\nexport interface Calls {\n${calls.join('')}}\n`,
    `/** What may be sent along with each event, by resource. */\nexport interface Events {\n${events.join('')}}\n`,
    `/** What the program reads of rows, by resource. */\nexport interface Rows {\n${rows.join('')}}\n`,
  ].join('\n')
}

export const generator: Generator = {
  name: 'what calls and events take',
  outputs: async () => ({ 'contract/calls.gen.ts': buildTypes(await readResources()) }),
}
