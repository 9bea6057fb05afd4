import { getPreparedCall, type PreparedCall } from '#contract/calls/preparedCall.ts'
import type { Call, Descriptor } from '#contract/descriptor.ts'
import type { PropertySchema } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { Resource } from '#contract/resource.ts'
import { compileWithAjv } from '#contract/validation/ajv.ts'
import { suggest } from '../explain.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'

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
      ]
    } catch (error) {
      return [file.problem(at, (error as Error).message)]
    }
  })
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
  if (call.when && !body) problems.push(file.problem([...at, 'when'], 'There is no body to look at.'))
  return problems
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
  if (!narrowable.includes(name)) {
    return [
      file.problem([...at, 'fields'], `The rows of ${name} cannot be cut.`, 'Remove it: only list and all take it.'),
    ]
  }
  return call.fields.flatMap((field, index) =>
    properties.has(field)
      ? []
      : [file.problem([...at, 'fields', index], `There is no property ${field}.`, suggest(field, properties.keys()))],
  )
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
      const place: JsonPath = [...at, 'parameters', name]
      if (!used.includes(name)) {
        return [
          file.problem(place, `Nothing carries the parameter ${name}.`, `Name it as "args.${name}", or remove it.`),
        ]
      }
      const reason = findCompileError(schema)
      return reason === null ? [] : [file.problem(place, `The schema cannot be compiled: ${reason}`)]
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
