import { getPreparedCall, type PreparedCall } from '#contract/calls/preparedCall.ts'
import { type Call, type Descriptor, isChangingCall, isEngineCall } from '#contract/descriptor.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { Resource } from '#contract/resource.ts'
import { suggest } from '../explain.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'

type Problem = [location: JsonPath, message: string, fix: string]

/** Checks a call for many rows: which call it performs on each of them, and how it says which rows. */
export function checkEach(
  file: JsonFile<Descriptor>,
  at: JsonPath,
  prepared: PreparedCall,
  resource: Resource,
): ConfigurationProblem[] {
  const { call, sources } = prepared
  const takes = (from: string) => sources.some(source => source.from === from)
  if (call.each === undefined) {
    if (!takes('matching')) return []
    const message = `The call ${prepared.name} carries "matching" and performs nothing on each row.`
    return [file.problem(at, message, 'Name under "each" the call that is performed on them, or use ids.')]
  }
  const found = findProblem(prepared, call.each, takes, resource)
  return found ? [file.problem([...at, ...found[0]], found[1], found[2])] : []
}

function findProblem(
  { name, call }: PreparedCall,
  each: string,
  takes: (from: string) => boolean,
  resource: Resource,
): Problem | null {
  const calls = resource.descriptor.calls ?? {}
  const possible = Object.keys(calls).filter(other => isForOne(resource, other))
  if (!calls[each]) return [['each'], `There is no call ${each}.`, suggest(each, possible)]
  if (!possible.includes(each)) {
    const message = `The call ${each} cannot be performed on each of many rows: it must change a row that it takes by id or ids.`
    return [['each'], message, suggest(each, possible, 'Name delete, or a call that is made on a row.')]
  }
  if (isEngineCall(name))
    return [['each'], `The call ${name} is the engine's own.`, 'Give the call for many a name of its own.']
  if (call.permission !== undefined) {
    return [['permission'], `The call has the permission of ${each}.`, `Remove it, or set it at the call ${each}.`]
  }
  if (call.fresh)
    return [['fresh'], `The call asks for the password as ${each} does.`, `Remove it, or set it at the call ${each}.`]
  if (!isChangingCall(name, call)) return [['method'], 'It changes records.', 'Use POST.']
  if (!takes('ids') && !takes('matching')) {
    return [[], `The call ${name} names no rows.`, 'Add "ids" or "matching" to its body.']
  }
  const missing = each === 'update' ? editParameters.filter(name => !call.parameters?.[name]) : []
  if (missing.length > 0) {
    const message = `The call ${name} edits rows and takes no ${missing.join(', ')}.`
    return [['body'], message, 'Name updateMany under "standard", or take the parameters values, from and dryRun.']
  }
  if (call.over !== undefined && takes('matching'))
    return [['over'], 'No rows match where the ids are of another property.', 'Leave "matching" out of the body.']
  const { target = [] } = calls[each]
  if (call.over !== undefined && !target.includes(call.over))
    return [['over'], `The target of ${each} has no ${call.over}.`, suggest(call.over, target)]
  if (call.same && !resource.properties.has(call.same.field))
    return [
      ['same', 'field'],
      `There is no property ${call.same.field}.`,
      suggest(call.same.field, [...resource.properties.keys()]),
    ]
  if (call.same && takes('matching'))
    return [['same'], 'Only rows that are named can be alike.', 'Leave "matching" out of the body.']
  return takes('matching') ? findListProblem(resource) : null
}

/** What a call for many takes that edits each row. */
const editParameters = ['values', 'from', 'dryRun']

/** The calls of the engine that can be performed on each of many rows. */
const eachCalls: ReadonlySet<string> = new Set(['update', 'delete', 'restore'])

function isForOne(resource: Resource, name: string): boolean {
  const call = resource.descriptor.calls?.[name] as Call
  if (call.each !== undefined || !isChangingCall(name, call) || (isEngineCall(name) && !eachCalls.has(name)))
    return false
  if (call.target || name === 'update') return true
  return getPreparedCall(resource, name).sources.some(({ from }) => from === 'id' || from === 'ids')
}

function findListProblem(resource: Resource): Problem | null {
  if (!resource.descriptor.calls?.list) {
    return [['body'], 'There is no call list that "matching" could follow.', 'Add one, or use ids.']
  }
  const isPlain = getPreparedCall(resource, 'list').path.every(part => typeof part === 'string')
  return isPlain ? null : [['body'], 'The path of the call list has parts that "matching" cannot carry.', 'Use ids.']
}
