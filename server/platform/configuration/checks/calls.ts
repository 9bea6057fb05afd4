import { getPreparedCall, listNames, listPageNames, type PreparedCall } from '#contract/calls/preparedCall.ts'
import type { Source } from '#contract/calls/sources.ts'
import { type Call, type CallCondition, type Descriptor, isEngineCall } from '#contract/descriptor.ts'
import type { PropertySchema } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { Resource } from '#contract/resource.ts'
import { compileWithAjv } from '#contract/validation/ajv.ts'
import { suggest } from '../explain.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'
import { checkDefaults } from './defaults.ts'
import { checkEach } from './each.ts'

type DescriptorFile = JsonFile<Descriptor>

/** Checks the call table of a resource: its expressions, what the engine's calls must carry, and its parameters. */
export function checkCalls(file: DescriptorFile, resource: Resource): ConfigurationProblem[] {
  return Object.entries(file.content.calls ?? {}).flatMap(([name, call]) => {
    const at: JsonPath = ['calls', name]
    try {
      const prepared = getPreparedCall(resource, name)
      return [
        ...checkCarried(file, at, prepared),
        ...checkParameters(file, at, call, prepared),
        ...checkFields(file, at, prepared, resource),
        ...checkChosen(file, at, prepared, resource),
        ...checkQueryNames(file, at, prepared),
        ...checkQueryOf(file, at, call),
        ...checkWhen(file, at, prepared, resource),
        ...checkDefaults(file, at, prepared),
        ...checkEach(file, at, prepared, resource),
      ]
    } catch (error) {
      return [describeExpression(file, at, call, error as Error, [...resource.properties.keys()])]
    }
  })
}

/** Says which expression of a call it is that cannot be read. */
function describeExpression(
  file: DescriptorFile,
  at: JsonPath,
  { query, body, where = [] }: Call,
  error: Error,
  names: readonly string[],
): ConfigurationProblem {
  const [message = '', use] = error.message.split(/(?<=call): use/)
  const unknown = /has no property (\w+)\.$/.exec(message)?.[1]
  const quoted = /^"(.*)" is no expression/.exec(message)?.[1]
  const isMeant = (value: unknown) =>
    typeof value === 'string' && (value === quoted || (unknown !== undefined && value.endsWith(`.${unknown}`)))
  const find = (table: object) => Object.entries(table).find(([, value]) => isMeant(value))?.[0]
  const inWhere = where.findIndex(({ field, is }) => field === unknown || [is].flat().some(isMeant))
  const inQuery = find(query ?? {})
  const inBody = typeof body === 'object' && body !== null ? find(body) : undefined
  const elsewhere = inQuery === undefined ? ['body', ...(inBody === undefined ? [] : [inBody])] : ['query', inQuery]
  const location: JsonPath = [...at, ...(inWhere < 0 ? elsewhere : toWhere(where, inWhere, unknown))]
  if (unknown !== undefined)
    return file.problem(location, message, suggest(unknown, names, 'Name a property of its schema.'))
  return file.problem(location, message.replace(/:$/, '.'), `Use${use}`)
}

function toWhere(where: readonly CallCondition[], index: number, unknown: string | undefined): JsonPath {
  return ['where', index, where[index]?.field === unknown ? 'field' : 'is']
}

/** What the engine's own calls cannot do without. */
const neededSources: Record<string, readonly string[]> = {
  one: ['id'],
  create: ['record', 'property'],
  update: ['record', 'property'],
  delete: ['id', 'ids'],
}

function checkCarried(
  file: DescriptorFile,
  at: JsonPath,
  { name, call, sources, body }: PreparedCall,
): ConfigurationProblem[] {
  const problems: ConfigurationProblem[] = []
  const needed = neededSources[name]
  if (needed && !sources.some(source => needed.includes(source.from))) {
    problems.push(
      file.problem(at, `The call ${name} carries no ${needed[0]}.`, `Add "${needed[0]}" to its path, query or body.`),
    )
  }
  if (body && call.method === 'GET')
    problems.push(file.problem([...at, 'body'], 'A GET has no body.', 'Use the query.'))
  if (call.changes && call.method !== 'GET') {
    problems.push(file.problem([...at, 'changes'], `Only a GET needs to say that it changes something.`, 'Remove it.'))
  }
  if (call.when && !body) {
    problems.push(file.problem([...at, 'when'], 'There is no body to look at.', 'Remove it, or add a body.'))
  }
  return problems
}

/** A name that the call gives a meaning of its own could not carry what every listing carries by it. */
function checkQueryNames(
  file: DescriptorFile,
  at: JsonPath,
  { call, isListing }: PreparedCall,
): ConfigurationProblem[] {
  const taken: readonly string[] = isListing ? [...listNames, ...(call.paged ? listPageNames(call) : [])] : []
  return Object.keys(call.query ?? {}).flatMap(name => {
    if (!taken.includes(name)) return []
    const message = `Every ${call.paged ? 'paged call' : 'list'} carries ${name} already.`
    return [file.problem([...at, 'query', name], message, 'Give it another name.')]
  })
}

function checkQueryOf(file: DescriptorFile, at: JsonPath, { queryOf }: Call): ConfigurationProblem[] {
  const names = Object.keys(file.content.calls ?? {})
  if (queryOf === undefined || names.includes(queryOf)) return []
  return [file.problem([...at, 'queryOf'], `There is no call ${queryOf}.`, suggest(queryOf, names, 'Remove it.'))]
}

function checkWhen(
  file: DescriptorFile,
  at: JsonPath,
  { call, body }: PreparedCall,
  { properties }: Resource,
): ConfigurationProblem[] {
  if (!body) return []
  const names = Array.isArray(body) ? body.map(({ name }) => name) : [...properties.keys()]
  return Object.keys(call.when ?? {}).flatMap(name => {
    if (names.includes(name)) return []
    return [
      file.problem([...at, 'when', name], `The body of this call has no ${name}.`, suggest(name, names, 'Remove it.')),
    ]
  })
}

/** The calls whose rows can be cut to some properties. */
const narrowable: readonly string[] = ['list', 'all']

function checkFields(
  file: DescriptorFile,
  at: JsonPath,
  { name, call }: PreparedCall,
  { properties }: Resource,
): ConfigurationProblem[] {
  if (!call.fields) return []
  if (call.reads === undefined && !narrowable.includes(name)) {
    return [
      file.problem(
        [...at, 'fields'],
        `The rows of ${name} cannot be cut.`,
        'Remove it: only list, all and what reads for them take it.',
      ),
    ]
  }
  return call.fields.flatMap((field, index) =>
    properties.has(field)
      ? []
      : [file.problem([...at, 'fields', index], `There is no property ${field}.`, suggest(field, properties.keys()))],
  )
}

/** A call that chooses its rows by itself stands for one of the engine's, which has a name of its own and only reads. */
function checkChosen(
  file: DescriptorFile,
  at: JsonPath,
  { name, call, sources, where }: PreparedCall,
  { properties }: Resource,
): ConfigurationProblem[] {
  const { reads } = call
  const refuse = (word: string, message: string, fix: string) => [file.problem([...at, word], message, fix)]
  if (reads === undefined) {
    const words = name === 'list' ? (['where'] as const) : (['where', 'sort'] as const)
    const fix = 'Add "reads": "all", or remove it.'
    const wrong = words.filter(word => call[word] !== undefined)
    return [
      ...wrong.flatMap(word => refuse(word, `Only a call that reads for another one has "${word}".`, fix)),
      ...checkSort(file, at, call, properties),
    ]
  }
  if (isEngineCall(name)) return refuse('reads', `${name} is served by itself.`, 'Remove it, or give the call a name.')
  if (call.method !== 'GET' || call.changes)
    return refuse('reads', 'A call that reads changes nothing.', 'Make it a GET.')
  if ((reads === 'list') !== (call.paged === true))
    return refuse(
      'reads',
      'A page is read by list, and by list alone.',
      'Say both "reads": "list" and "paged", or neither.',
    )
  const given = sources.map(toArgument)
  const asked = where.flatMap(({ sources: own, unless }, index) => [
    ...own.map(source => ({ word: 'is', index, argument: toArgument(source) })),
    ...(unless === null ? [] : [{ word: 'unless', index, argument: `args.${unless}` }]),
  ])
  return [
    ...asked.flatMap(({ word, index, argument }) => {
      if (argument === null || given.includes(argument)) return []
      const fix = `Name it as "${argument}" in the query, or as a placeholder of the path.`
      return [file.problem([...at, 'where', index, word], `Nothing carries ${argument}.`, fix)]
    }),
    ...checkSort(file, at, call, properties),
  ]
}

function checkSort(
  file: DescriptorFile,
  at: JsonPath,
  { sort }: Call,
  properties: Resource['properties'],
): ConfigurationProblem[] {
  if (!sort || properties.has(sort.field)) return []
  const fix = suggest(sort.field, properties.keys())
  return [file.problem([...at, 'sort', 'field'], `There is no property ${sort.field}.`, fix)]
}

/** What of the arguments an expression stands for; null for a constant. */
function toArgument(source: Source): string | null {
  if (source.from === 'constant') return null
  return source.from === 'args' ? `args.${source.name}` : source.from
}

function checkParameters(
  file: DescriptorFile,
  at: JsonPath,
  call: Call,
  prepared: PreparedCall,
): ConfigurationProblem[] {
  const used = prepared.sources.flatMap(source => (source.from === 'args' ? [source.name] : []))
  const declared = Object.entries(call.parameters ?? {})
  return [
    ...declared.flatMap(([name, schema]) => {
      const location: JsonPath = [...at, 'parameters', name]
      if (!used.includes(name)) {
        return [
          file.problem(location, `Nothing carries the parameter ${name}.`, `Name it as "args.${name}", or remove it.`),
        ]
      }
      const reason = findCompileError(schema)
      return reason === null
        ? []
        : [file.problem(location, `The schema cannot be compiled: ${reason}.`, 'Mend it, or remove the word.')]
    }),
    ...(call.required ?? []).flatMap((name, index) =>
      used.includes(name)
        ? []
        : [file.problem([...at, 'required', index], `There is no parameter ${name}.`, suggest(name, used))],
    ),
  ]
}

const compileErrors = new WeakMap<PropertySchema, string | null>()

/** Why a schema cannot be compiled, null where it can; each is tried once. */
function findCompileError(schema: PropertySchema): string | null {
  let reason = compileErrors.get(schema)
  if (reason === undefined) {
    try {
      compileWithAjv(schema, 'document')
      reason = null
    } catch (error) {
      reason = (error as Error).message
    }
    compileErrors.set(schema, reason)
  }
  return reason
}
