import { findCallRule } from '#contract/access.ts'
import type { Resource } from '#contract/resource.ts'
import { listHandlers } from '#server/services.ts'
import { sample } from '#tests/support/scale.ts'

const { extensions } = listHandlers()

/** Whether a service answers a call itself: the engine's rules then hold as far as its own code keeps them. */
export function isHandled({ name }: Resource, callName: string): boolean {
  return extensions[name]?.handlers?.[callName] !== undefined
}

/** What of a call the engine tells apart: who answers it, how its rule is built, and whether its resource is limited by a scope. */
function toCallKind(resource: Resource, callName: string): string {
  const call = resource.descriptor.calls?.[callName]
  const kind = isHandled(resource, callName) ? 'handled' : call?.event === undefined ? callName : 'event'
  const rule = findCallRule(resource.descriptor, callName)?.replaceAll(/\w+/g, 'CODE')
  return JSON.stringify([kind, rule, (resource.descriptor.scope?.length ?? 0) > 0])
}

/** What is decided before anybody looks at a call: what its rule is like, and whether it is an event or has a service of its own. */
function toRuleKind(resource: Resource, callName: string): string {
  const isEvent = resource.descriptor.calls?.[callName]?.event !== undefined
  const rule = findCallRule(resource.descriptor, callName)?.replaceAll(/\w+/g, 'CODE')
  return JSON.stringify([isHandled(resource, callName), isEvent, rule])
}

interface NamedCall {
  resource: Resource
  callName: string
}

/** Calls for a test of what is decided before anybody answers: one of each kind of rule. */
export function sampleRules<Case extends NamedCall>(cases: readonly Case[]): readonly Case[] {
  return sample(cases, ({ resource, callName }) => toRuleKind(resource, callName))
}

/** Calls for a test of what changes rows: each one with which a service does that itself, and one of each other kind. */
export function sampleChanging<Case extends NamedCall>(cases: readonly Case[]): readonly Case[] {
  return sample(cases, ({ resource, callName }) => {
    const isChanging = resource.descriptor.calls?.[callName]?.method !== 'GET'
    return isHandled(resource, callName) && isChanging ? `${resource.name}.${callName}` : toCallKind(resource, callName)
  })
}

/** Calls for a test of what a service has to keep as well: each one that a service answers itself. */
export function sampleAnswered<Case extends NamedCall>(cases: readonly Case[]): readonly Case[] {
  return sample(cases, ({ resource, callName }) =>
    isHandled(resource, callName) ? `${resource.name}.${callName}` : toCallKind(resource, callName),
  )
}
