import { findCallRule } from '#contract/access.ts'
import { type Descriptor, engineCalls, isChangingCall, isEngineCall } from '#contract/descriptor.ts'
import type { EntitySchema } from '#contract/entitySchema.ts'
import type { Machine } from '#contract/machine.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { Resource } from '#contract/resource.ts'
import { suggest } from '../explain.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'
import { listNamed } from './machineNodes.ts'

interface ServedResource {
  handlers?: Readonly<Record<string, unknown>>
  effects?: Readonly<Record<string, unknown>>
  facts?: Readonly<Record<string, unknown>>
  junctions?: Readonly<Record<string, unknown>>
  audiences?: Readonly<Record<string, unknown>>
  /** The events that services raise by code, with what they say of each; null where that hangs on the payload. */
  raises?: Readonly<Record<string, readonly string[] | null>>
  /** The notices that services send by code: the event of each, and what is handed in. */
  sends?: Readonly<Record<string, { event: string; given: readonly string[] }>>
  /** Purposes of links, a list. */
  links?: object
  view?: { name: string; columns: readonly string[] }
}

/** What an installation serves by itself, by which its data files are judged. */
export interface RegisteredHandlers {
  /** What the services serve by code, by resource name: the handlers of their extensions, and the views whose rows they show. */
  extensions: Readonly<Record<string, ServedResource>>
  /** The codes of Locum's own applications, which no registry entry of others may take. */
  applications: readonly string[]
  /** True for the console alone, which keeps no record at all: the calls of every descriptor are somebody else's. */
  isAlone: boolean
}

/** Checks that each call is served, by the engine or a handler, and that one which changes records says who may make it. */
export function checkHandlers(file: JsonFile<Descriptor>, served: RegisteredHandlers): ConfigurationProblem[] {
  const { name: resource, calls, service } = file.content
  if (!calls) return checkRestRules(file)
  const handlers = Object.keys(served.extensions[resource]?.handlers ?? {})
  // What the calls of other applications do is known there alone.
  const isOwn = !served.isAlone && served.applications.includes(service.application)
  return Object.entries(calls).flatMap(([name, call]) => {
    const at = ['calls', name]
    if (
      isOwn &&
      !isEngineCall(name) &&
      call.each === undefined &&
      call.reads === undefined &&
      call.event === undefined &&
      !handlers.includes(name)
    ) {
      const usual = `Name one of ${[...engineCalls, ...handlers].join(', ')}, or register a handler of that name.`
      const message = `${resource} declares the call ${name}, which nothing serves.`
      return [file.problem(at, message, suggest(name, [...engineCalls, ...handlers], usual))]
    }
    if (call.event !== undefined && handlers.includes(name)) {
      const message = `The call ${name} sends an event, and a service serves it by code as well.`
      return [file.problem([...at, 'event'], message, 'Keep one of the two.')]
    }
    if (isChangingCall(name, call) && findCallRule(file.content, name) === undefined) {
      const message = `The call ${name} changes records and names no permission, so it would be refused to all.`
      return [file.problem(at, message, 'Give it a "permission": a code, or "" where a sign-in is enough.')]
    }
    return []
  })
}

/** Checks that a service has the junction table of each property that stands in one. */
export function checkJunctions(
  file: JsonFile<EntitySchema>,
  { name: resource, service }: Descriptor,
  served: RegisteredHandlers,
): ConfigurationProblem[] {
  if (served.isAlone || !served.applications.includes(service.application)) return []
  const known = Object.keys(served.extensions[resource]?.junctions ?? {})
  return Object.entries(file.content.properties).flatMap(([name, schema]) => {
    if (!schema['x-junction'] || known.includes(name)) return []
    const message = `No service has the junction table of ${resource}.${name}.`
    const fix = `Have the service of ${resource} register it.`
    return [file.problem(['properties', name, 'x-junction'], message, fix)]
  })
}

/** The screens of plain REST change records too. */
function checkRestRules(file: JsonFile<Descriptor>): ConfigurationProblem[] {
  const { form, list } = file.content
  const deletes = (list?.actions ?? []).indexOf('delete')
  const changes: [call: string, word: string, at: JsonPath | null][] = [
    ['create', 'create', form?.create ? ['form', 'create'] : null],
    ['update', 'edit', form?.edit ? ['form', 'edit'] : null],
    ['delete', 'delete', deletes < 0 ? null : ['list', 'actions', deletes]],
  ]
  return changes.flatMap(([call, word, at]) => {
    if (!at || findCallRule(file.content, call) !== undefined) return []
    const message = `This changes records and nothing says who may: it would be refused to all.`
    return [file.problem(at, message, `Add "${word}" to "permissions": a code, or "" where a sign-in is enough.`)]
  })
}

/** Checks that the events that the calls of a resource send are those of its machine. */
export function checkEvents(file: JsonFile<Descriptor>, machine: Machine | null): ConfigurationProblem[] {
  const events = [...new Set(machine?.transitions.map(({ event }) => event))]
  return Object.entries(file.content.calls ?? {}).flatMap(([name, { event: own, sends }]) => {
    const event = own ?? sends
    // A machine whose file is broken is not missed.
    if (event === undefined || (!machine && file.content.machine)) return []
    if (events.includes(event)) return []
    const at = ['calls', name, own === undefined ? 'sends' : 'event']
    if (!machine) return [file.problem(at, `${file.content.name} has no machine for it.`, 'Name one under "machine".')]
    return [file.problem(at, `The machine ${machine.name} has no event ${event}.`, suggest(event, events))]
  })
}

/** Checks that a service has the effects and facts which a machine names, for every resource that it guards. */
export function checkMachineParts(
  file: JsonFile<Machine>,
  guarded: readonly Resource[],
  served: RegisteredHandlers,
): ConfigurationProblem[] {
  const parts = listMachineParts(file.content)
  const own = guarded.filter(
    ({ descriptor }) => !served.isAlone && served.applications.includes(descriptor.service.application),
  )
  return own.flatMap(({ name: resource }) => {
    const { effects = {}, facts = {} } = served.extensions[resource] ?? {}
    const known = { effect: Object.keys(effects), fact: Object.keys(facts) }
    return parts.flatMap(({ at, kind, name }) => {
      if (known[kind].includes(name)) return []
      const usual = `Have a service answer it under ${kind}s of ${resource} (ARCHITECTURE.md, "How to add").`
      const fix = suggest(name, known[kind], usual)
      return [file.problem(at, `No service has the ${kind} ${name} of ${resource}.`, fix)]
    })
  })
}

interface MachinePart {
  at: JsonPath
  kind: 'effect' | 'fact'
  name: string
}

function listMachineParts(machine: Machine): MachinePart[] {
  const effects = machine.transitions.flatMap(({ effects = [] }, index) =>
    effects.map(
      (name, position): MachinePart => ({ at: ['transitions', index, 'effects', position], kind: 'effect', name }),
    ),
  )
  const facts = listNamed(machine, 'fact').map(({ at, value }): MachinePart => ({ at, kind: 'fact', name: value }))
  return [...effects, ...facts]
}
