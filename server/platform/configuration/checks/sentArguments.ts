import type { Call } from '#contract/descriptor.ts'
import type { Machine, Transition } from '#contract/machine.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { Resource } from '#contract/resource.ts'
import { suggest } from '../explain.ts'
import type { JsonFile } from '../jsonFile.ts'
import { listNamed } from './machineNodes.ts'

/** Checks that the calls which send an event take what its transitions read of them, and what answers its questions. */
export function checkSentArguments(file: JsonFile<Machine>, guarded: readonly Resource[]): ConfigurationProblem[] {
  return guarded.flatMap(resource =>
    file.content.transitions.flatMap((transition, index) => [
      ...checkRead(file, resource, transition, index),
      ...checkAnswers(file, resource, transition, index),
    ]),
  )
}

/** A handler hands in more than its call takes, and System what it likes. */
function checkRead(
  file: JsonFile<Machine>,
  { name, descriptor: { calls = {} } }: Resource,
  transition: Transition,
  index: number,
): ConfigurationProblem[] {
  const { event, actors } = transition
  const senders = Object.values(calls).filter(call => call.event === event)
  const isByCode = Object.values(calls).some(({ sends }) => sends === event)
  if (senders.length === 0 || isByCode || actors?.every(actor => actor === 'System')) return []
  const known = new Set(senders.flatMap(({ parameters = {} }) => Object.keys(parameters)))
  return listNamed(transition, 'arg', ['transitions', index]).flatMap(({ at, value }) =>
    known.has(value)
      ? []
      : [file.problem(at, `No call of ${name} that sends ${event} has a parameter ${value}.`, suggest(value, known))],
  )
}

function checkAnswers(
  file: JsonFile<Machine>,
  { name, descriptor }: Resource,
  { event, guards = [] }: Transition,
  index: number,
): ConfigurationProblem[] {
  const senders = Object.entries(descriptor.calls ?? {}).filter(([, call]) => (call.event ?? call.sends) === event)
  return guards.flatMap(({ ask }, position) => {
    if (!ask) return []
    const { argument, value } = ask
    const [call, { parameters = {} } = {}] = senders.find(([, each]) => !canAnswer(each, argument, value)) ?? []
    if (call === undefined) return []
    const message = `The call ${call} of ${name} sends ${event} and takes no ${argument} that answers this question.`
    const type = value === undefined ? '{ "type": "boolean" }' : 'of the type that the question proposes'
    const usual = `Add "${argument}": ${type} to its parameters, and its place.`
    const others = Object.keys(parameters).filter(each => each !== argument)
    const at = ['transitions', index, 'guards', position, 'ask', 'argument']
    return [file.problem(at, message, suggest(argument, others, usual))]
  })
}

function canAnswer({ parameters = {} }: Call, argument: string, value: unknown): boolean {
  const type = parameters[argument]?.type
  return value === undefined ? type === 'boolean' : type !== undefined && type !== 'boolean'
}
