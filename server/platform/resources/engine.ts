import { findCallRule, isPermitted } from '#contract/access.ts'
import type { CallArguments } from '#contract/callArguments.ts'
import { bindCall, type ReceivedRequest } from '#contract/calls/bindCall.ts'
import { buildMatcher, type Matcher } from '#contract/calls/matcher.ts'
import { type Call, type EngineCall, isChangingCall, isEngineCall } from '#contract/descriptor.ts'
import type { Resource } from '#contract/resource.ts'
import type { Caller } from '../access/caller.ts'
import { type Configuration, type LiveConfiguration, listKept } from '../configuration/index.ts'
import { type Database, isTableMismatch, type Transaction } from '../database/index.ts'
import { badRequest, forbidden, HttpProblem } from '../http/problem.ts'
import { type Audience, findAudiences } from './audience.ts'
import { deleteRecords } from './calls/delete.ts'
import { exportRecords } from './calls/export.ts'
import { isDuplicate, toCallFailure } from './calls/failures.ts'
import { importRecords } from './calls/import.ts'
import { listAll, listPage } from './calls/list.ts'
import { type ManyCall, performMany } from './calls/many.ts'
import { getOne } from './calls/one.ts'
import { createRecord, updateRecord } from './calls/save.ts'
import type { CallHandler, Extensions, ResourceExtension } from './extension.ts'
import { planResources, type ResourcePlan } from './plan.ts'
import { OutdatedCall, performLive } from './switching.ts'
import { getView } from './view.ts'
import { buildWork, hasSaveHooks, type Outcome, type Work } from './work.ts'
import type { OnWritten, WrittenRows } from './written.ts'

/** What the engine is built of; extensions are asked for at each switch of the configuration, after all services stand. */
export interface EngineOptions {
  database: Database
  configuration: LiveConfiguration
  extensions: () => Extensions
  /** Hears of every row that a call has written, once it is committed. */
  onWritten?: OnWritten
}

/** One call to perform, by whoever asks: a request, or another service. */
export interface CallRequest {
  /** The resource's name. */
  resource: string
  callName: string
  caller: Caller
  args: CallArguments
  /** For the log and the hooks. */
  requestId?: string
  /** The network address of who asks; absent where a service calls by itself. */
  address?: string
}

/** A call as it came by HTTP: the resource and name that the matcher found, and what was received. */
export interface ReceivedCall {
  resource: Resource
  callName: string
  caller: Caller
  received: ReceivedRequest
  requestId: string
  /** The network address that the request came from, proxies considered. */
  address: string
}

/** Serves every call of every descriptor (architecture "The contract"). */
export interface ResourceEngine {
  /** The matcher of the live configuration. */
  matcher(): Matcher
  /**
   * Performs a call with everything that holds for it: permission, scope, field permissions, validation, audit, one transaction.
   * Throws `HttpProblem` and `Refusal`; never answers what the caller may not see.
   */
  perform(request: CallRequest): Promise<Outcome>
  /** The same for a call that came by HTTP: permission first, then the parameters are read. */
  receive(call: ReceivedCall): Promise<Outcome>
  /** Finds which of these callers may hear of written rows, and of which ones, by the live configuration. */
  findAudiences(written: WrittenRows, callers: readonly Caller[]): Promise<Audience[]>
}

interface State {
  configuration: Configuration
  matcher: Matcher
  plans: ReadonlyMap<string, ResourcePlan>
  extensions: Extensions
}

const noExtension: ResourceExtension = {}

/** Builds the engine; its plans are made anew, and swapped at once, with each version of the configuration. */
export function buildResourceEngine(options: EngineOptions): ResourceEngine {
  const { database, configuration, extensions } = options
  let state: State | null = null
  configuration.onSwitch(() => {
    state = null
  })

  function getState(): State {
    state ??= buildState(configuration.current(), extensions())
    return state
  }

  const performNow = (perform: (now: State) => Promise<Outcome>) =>
    performLive(getState, () => configuration.catchUp(), perform)

  return {
    matcher: () => getState().matcher,
    perform: ({ resource, ...parts }) =>
      performNow(async now => {
        const plan = getPlan(now, resource)
        const call = getPermitted(plan.resource, parts.callName, parts.caller)
        return run(options, now, call, parts, plan)
      }),
    receive: ({ resource, callName, caller, received, requestId, address }) =>
      performNow(async now => {
        const plan = getPlan(now, resource.name)
        const call = getPermitted(plan.resource, callName, caller)
        const view = getView(plan, caller)
        const bound = bindCall(plan.resource, callName, received, ({ name }) => view.find(name) !== null)
        if (!bound.ok) throw badRequest(bound.message)
        return run(options, now, call, { callName, caller, requestId, address, args: bound.args }, plan)
      }),
    findAudiences: (written, callers) => findAudiences(database, getState().plans.values(), written, callers),
  }
}

/** Works on the state in which the call was found, even where the configuration is switched meanwhile. */
async function run(
  { database, onWritten = () => {} }: EngineOptions,
  { configuration: current, extensions: all }: State,
  call: Call,
  parts: Omit<CallRequest, 'resource'>,
  plan: ResourcePlan,
): Promise<Outcome> {
  const extension = all[plan.resource.name] ?? noExtension
  const { requestId = '', address = '' } = parts
  const start = (transaction: Transaction | null, own: Partial<Pick<CallRequest, 'callName' | 'args'>> = {}) =>
    buildWork(
      {
        ...parts,
        ...own,
        requestId,
        address,
        configuration: current,
        plan,
        database,
        transaction,
        extension,
        onWritten,
      },
      runEngineCall,
    )
  try {
    if (call.each !== undefined) return await performMany(start(null), buildManyCall(call.each, start, extension))
    const handler = await prepareHandler(start(null))
    if (!needsTransaction(call, parts.callName, extension)) return await runCall(start(null), handler)
    const runOnce = () => database.transaction(transaction => runCall(start(transaction), handler))
    return await (parts.callName === 'import' ? retryDuplicate(runOnce) : runOnce())
  } catch (error) {
    const failure = toCallFailure(start(null), error)
    throw isTableMismatch(error) ? new OutdatedCall(failure) : failure
  }
}

function buildState(configuration: Configuration, extensions: Extensions): State {
  return {
    configuration,
    matcher: buildMatcher(listKept(configuration)),
    plans: planResources(configuration, extensions),
    extensions,
  }
}

function getPlan({ plans }: State, name: string): ResourcePlan {
  const plan = plans.get(name)
  if (!plan) throw new HttpProblem(503, { Success: false, Source: null, Message: `${name} is not served at present.` })
  return plan
}

/** Gets a call that the caller may make, else throws 403. What changes records needs a rule, be it the empty one. */
function getPermitted({ name, descriptor }: Resource, callName: string, { permissions }: Caller): Call {
  const call = descriptor.calls?.[callName]
  if (!call) throw new Error(`The resource ${name} has no call ${callName}: declare it under "calls".`)
  const rule = findCallRule(descriptor, callName)
  if (!isPermitted(rule, permissions) || (rule === undefined && isChangingCall(callName, call))) throw forbidden()
  return call
}

/** A save without hooks is one statement and a transaction by itself. */
function needsTransaction(call: Call, callName: string, extension: ResourceExtension): boolean {
  if (!isChangingCall(callName, call)) return false
  const isSave = callName === 'create' || callName === 'update'
  return !isSave || hasSaveHooks(extension) || extension.handlers?.[callName] !== undefined
}

/** Another caller may have written one of the keys since they were looked up: looking again finds its row. */
async function retryDuplicate(run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await run()
  } catch (error) {
    if (!isDuplicate(error)) throw error
    return run()
  }
}

/** The service's handler of a call, prepared where it asks for that; null where the engine serves the call. */
async function prepareHandler(work: Work): Promise<CallHandler | null> {
  const handler = work.extension.handlers?.[work.callName]
  if (!handler) return null
  return typeof handler === 'function' ? handler : handler.prepare(work.context)
}

/** What a call for many does to each row, and how it finds them. */
function buildManyCall(
  name: string,
  start: (transaction: Transaction | null, own: { callName: string; args: CallArguments }) => Work,
  { handlers }: ResourceExtension,
): ManyCall {
  const isDelete = name === 'delete' && handlers?.delete === undefined
  return {
    name,
    beginList: args => start(null, { callName: 'list', args }),
    beginDelete: isDelete ? (transaction, ids) => start(transaction, { callName: name, args: { ids } }) : null,
    async prepare(args) {
      const handler = await prepareHandler(start(null, { callName: name, args }))
      return transaction => runCall(start(transaction, { callName: name, args }), handler)
    },
  }
}

async function runCall(work: Work, handler: CallHandler | null): Promise<Outcome> {
  if (handler) return handler(work.context)
  if (isEngineCall(work.callName)) return runEngineCall(work, work.callName)
  throw new HttpProblem(501, { Success: false, Source: null, Message: `${work.callName} is not served.` })
}

async function runEngineCall(work: Work, call: EngineCall): Promise<Outcome> {
  switch (call) {
    case 'list':
      return listPage(work)
    case 'all':
      return listAll(work)
    case 'one':
      return getOne(work)
    case 'create':
      return createRecord(work)
    case 'update':
      return updateRecord(work)
    case 'delete':
      return deleteRecords(work)
    case 'import':
      return importRecords(work)
    case 'export':
      return exportRecords(work)
    default:
      throw new Error(`The engine has no call ${call satisfies never}.`)
  }
}
