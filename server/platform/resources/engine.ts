import { findCallRule, isPermitted } from '#contract/access.ts'
import { type BoundCall, bindCall } from '#contract/calls/bindCall.ts'
import { buildMatcher, type Matcher } from '#contract/calls/matcher.ts'
import type { CanSee } from '#contract/calls/wireValues.ts'
import { type Call, isChangingCall, isEngineCall } from '#contract/descriptor.ts'
import type { Resource } from '#contract/resource.ts'
import { buildSystemCaller, type Caller, hasAccount } from '../access/caller.ts'
import { type Configuration, type LiveConfiguration, listLocalResources } from '../configuration/index.ts'
import { type Database, isTableMismatch, type Transaction } from '../database/index.ts'
import { isKeyed } from '../http/idempotencyKey.ts'
import { getMovedNow } from '../kernel/movedClock.ts'
import { forbidden, HttpProblem } from '../kernel/problem.ts'
import { countUnsigned, type GivenToken } from '../links/index.ts'
import type { TaskQueue } from '../tasks/index.ts'
import { type Audience, findAudiences } from './audience.ts'
import {
  type BeginList,
  buildCallExecution,
  type CallExecution,
  type CallResult,
  type FindSettings,
  hasSaveHooks,
  type JudgeFreshness,
  type ListSubscriptions,
  memoizeSettings,
} from './callExecution.ts'
import type { CallRequest, ReceivedCall } from './callRequest.ts'
import type { Counted, CountQuestion } from './calls/countQuestion.ts'
import { countRowsOf } from './calls/counts.ts'
import { runEngineCall } from './calls/engineCall.ts'
import { eventCalls, performEvent } from './calls/event.ts'
import { retryDuplicate, toCallFailure } from './calls/failures.ts'
import { readFilteredRows } from './calls/filteredRead.ts'
import { buildImportSession, type ImportSession } from './calls/importSession.ts'
import { hasZones } from './calls/instants.ts'
import { readAsked } from './calls/listing.ts'
import { type ManyCall, performMany } from './calls/many.ts'
import { checkParameters } from './calls/parameters.ts'
import { performOnce } from './calls/performOnce.ts'
import type { ChangedRows, OnRowsChanged } from './changedRows.ts'
import { type BeginSystem, buildClockWork, type ClockWork } from './clockWork.ts'
import { hasEvent } from './events.ts'
import type { CallContext, CallHandler, Extensions, ResourceExtension } from './extension.ts'
import { wantsFresh } from './freshness.ts'
import { checkOpened, countUse, type Opening, openLinkOrRefuse, toOpening } from './opening.ts'
import { findOwnCall } from './ownCall.ts'
import type { ResourcePlan } from './plan.ts'
import { planResources } from './planResources.ts'
import { resendEvent } from './resend.ts'
import { OutdatedCall, performLive } from './retryOnSchemaChange.ts'
import { writeInTurn } from './rowTurns.ts'
import { findLanguage, type GetCatalogue, getCatalogue as getCatalogueOfFiles, toText } from './texts.ts'
import { buildUnbound } from './unbound.ts'
import { getView, type View } from './view.ts'
import { performWithinView } from './withinView.ts'

/** What the engine is built of; extensions are asked for at each switch of the configuration, after all services stand. */
export interface EngineOptions {
  database: Database
  configuration: LiveConfiguration
  extensions: () => Extensions
  /** Hears of every row that a call has written, once it is committed. */
  onRowsChanged?: OnRowsChanged
  /** The texts in which callers are answered; those of the data files where it is absent. */
  getCatalogue?: GetCatalogue
  /** Where calls add tasks; one that adds any throws where it is absent. */
  tasks?: Pick<TaskQueue, 'add'>
  /** Who is handed which domain events; nobody where it is absent. */
  subscriptions?: ListSubscriptions
  /** The system configuration, by which machines go; their own constants where it is absent. */
  findSettings?: FindSettings
  /** Whether the caller proved a moment ago who he is; everybody has where it is absent. */
  judgeFreshness?: JudgeFreshness
  /** Hears of what fails unexpectedly in events of the clock, which are tried again. */
  onError?: (error: unknown) => void
  /** The clock by which machines judge and events fall due; that of the installation where it is absent. */
  now?: () => Date
}

/** Serves every call of every descriptor (architecture "The contract"). */
export interface ResourceEngine extends ClockWork {
  /** The matcher of the live configuration. */
  matcher(): Matcher
  /** How a call is open to who has not signed in. */
  findOpening(resource: string, callName: string): Opening
  /** Finds who calls by a token of a link; throws a `Refusal` where it holds for none of these purposes, and 429 above the limits. */
  openLink(given: GivenToken): Promise<Caller>
  /** Counts a call without sign-in and link, where links open it, too; throws 429 where its network has made too many. */
  countUnsigned(network: string): Promise<void>
  /**
   * Performs a call with everything that holds for it: permission, scope, field permissions, validation, audit, one transaction.
   * Throws `HttpProblem` and `Refusal`; never answers what the caller may not see.
   */
  perform(request: CallRequest): Promise<CallResult>
  /** The same as a part of a transaction that is under way, for whoever writes many records or none; of calls that save or delete. */
  performWithin(transaction: Transaction, request: CallRequest): Promise<CallResult>
  /**
   * Has System do something with a resource in one transaction, on behalf of nobody: what falls due, what a task goes on with.
   *
   * @example
   * engine.asSystem('TimeCards', context => context.send('remind', id))
   */
  asSystem<Name extends string, Result>(
    resource: Name,
    execution: (context: CallContext<Name>) => Promise<Result>,
  ): Promise<Result>
  /** Counts rows of whatever resources, as the caller's lists would, in one statement. Throws 403 where he may not read such a list. */
  count(caller: Caller, questions: readonly CountQuestion[]): Promise<Counted[]>
  /** The same for a call that came by HTTP: permission first, then the parameters are read. */
  receive(call: ReceivedCall): Promise<CallResult>
  /**
   * Runs a task's part of the import of a resource in one transaction, for a caller who may make that call; it is run again where
   * another caller was faster with a unique value, and must have no effect but through the transaction. Throws like `perform`.
   */
  importWithin<Result>(
    request: Pick<CallRequest, 'resource' | 'caller'>,
    execution: (session: ImportSession) => Promise<Result>,
  ): Promise<Result>
  /** Finds which of these callers may hear of written rows, and of which ones, by the live configuration. */
  findAudiences(written: ChangedRows, callers: readonly Caller[]): Promise<Audience[]>
}

interface State {
  configuration: Configuration
  matcher: Matcher
  plans: ReadonlyMap<string, ResourcePlan>
  extensions: Extensions
}

/** Builds the engine; its plans are made anew, and swapped at once, with each version of the configuration. */
export function buildResourceEngine(options: EngineOptions): ResourceEngine {
  const {
    database,
    configuration,
    extensions,
    getCatalogue: getTexts = getCatalogueOfFiles,
    onError = () => {},
  } = options
  let state: State | null = null
  configuration.onSwitch(() => {
    state = null
  })

  function getState(): State {
    state ??= buildState(configuration.current(), extensions())
    return state
  }

  const say = (caller: Pick<Caller, 'claims'>, languages?: string) => (key: string) => {
    const current = configuration.current()
    return toText(getTexts(current, findLanguage(current, caller, languages)), key, [])
  }

  const performNow = <Result>(perform: (now: State) => Promise<Result>) =>
    performLive(getState, () => configuration.catchUp(), perform)

  return {
    matcher: () => getState().matcher,
    findOpening: (resource, callName) => toOpening(getState().extensions[resource], callName),
    openLink: given => openLinkOrRefuse(given, database, say({ claims: {} }, given.languages)),
    countUnsigned: network => countUnsigned(database, network),
    perform: ({ resource, ...parts }) =>
      performNow(async now => {
        const plan = getPlan(now, resource)
        const call = getPermitted(plan.resource, parts.callName, parts.caller, now)
        return run(options, now, call, parts, plan)
      }),
    performWithin: async (transaction, { resource, ...parts }) => {
      const now = getState()
      const plan = getPlan(now, resource)
      const call = getPermitted(plan.resource, parts.callName, parts.caller, now)
      return run(options, now, call, { ...parts, transaction }, plan)
    },
    asSystem: (resource, execution) =>
      performNow(now => {
        const start = beginSystem(options, now)(getPlan(now, resource), 'system')
        return database.transaction(inner => execution(start(inner).context as CallContext<typeof resource>))
      }),
    ...buildClockWork({ database, onError }, execution =>
      performNow(now => execution(now.plans, beginSystem(options, now))),
    ),
    count: (caller, questions) => performNow(now => countNow(options, now, caller, questions)),
    receive: ({ resource, callName: matched, caller, received, idempotencyKey, ...from }) =>
      performNow(async now => {
        const plan = getPlan(now, resource.name)
        const callName = findOwnCall(plan, matched, caller)
        const view = getView(plan, caller)
        const bound = bindCall(plan.resource, callName, received, ({ name }, use) => mayUse(view, name, use))
        const call =
          findSelfCall(plan.resource, callName, caller, bound) ?? getPermitted(plan.resource, callName, caller, now)
        if (!bound.ok) throw buildUnbound(bound, plan.resource, callName, say(caller, from.languages))
        return run(options, now, call, { ...from, callName, caller, args: bound.args, idempotencyKey }, plan)
      }),
    importWithin: ({ resource, caller }, execution) =>
      performNow(async now => {
        const plan = getPlan(now, resource)
        getPermitted(plan.resource, 'import', caller, now)
        return runImport(options, now, { caller, plan }, execution)
      }),
    findAudiences: (written, callers) => findAudiences(database, getState().plans.values(), written, callers),
  }
}

async function countNow(options: EngineOptions, now: State, caller: Caller, questions: readonly CountQuestion[]) {
  const begin: BeginList = ({ resource, ...args }) => {
    const plan = getPlan(now, resource)
    getPermitted(plan.resource, 'list', caller, now)
    return buildStart(options, now, { callName: 'list', caller, args }, plan)(null)
  }
  return countRowsOf(options.database, questions, begin)
}

/** Begins pieces of work of System. */
function beginSystem(options: EngineOptions, now: State): BeginSystem {
  const own = { ...options, findSettings: memoizeSettings(options.findSettings ?? (async () => ({}))) }
  return (plan, callName) => buildStart(own, now, { callName, caller: buildSystemCaller(), args: {} }, plan)
}

/** A property may be sent by whom it is shown to, and rows be found by it as `findMatchable` has it. */
function mayUse(view: View, name: string, use: Parameters<CanSee>[1]): boolean {
  return (use === 'send' ? view.find(name) : view.findMatchable(name)) !== null
}

type RunParts = Omit<CallRequest, 'resource'> & { transaction?: Transaction }

/** Works on the state in which the call was found, even where the configuration is switched meanwhile. */
function run(options: EngineOptions, now: State, call: Call, parts: RunParts, plan: ResourcePlan): Promise<CallResult> {
  const unchecked = buildStart(options, now, parts, plan)(null)
  const perform = () => runUnchecked(options, now, call, parts, unchecked)
  return parts.caller.viewer ? performWithinView(unchecked, call, perform) : perform()
}

async function runUnchecked(
  options: EngineOptions,
  now: State,
  call: Call,
  parts: RunParts,
  unchecked: CallExecution,
): Promise<CallResult> {
  const { database } = options
  const { plan, extension } = unchecked
  try {
    const isCount = parts.args.matching?.isCount === true
    const args = isCount ? parts.args : await checkParameters(unchecked)
    const start = buildStart(options, now, { ...parts, args }, plan)
    const alone = start(null)
    const { calls } = plan.resource.descriptor
    if (wantsFresh(plan, call, args)) await alone.checkFresh()
    if (call.each !== undefined)
      return await performMany(
        alone,
        buildManyCall(call.each, start, extension, { ...calls?.[call.each], over: call.over }),
      )
    if (call.reads !== undefined) return await readFilteredRows(alone, call.reads, runEngineCall)
    const handler = await prepareHandler(alone)
    if (parts.transaction) return await runCall(start(parts.transaction), handler)
    const isOne = !needsTransaction(call, parts.callName, extension, plan)
    const runNow = () =>
      isOne ? runCall(alone, handler) : database.transaction(transaction => runCounted(start(transaction), handler))
    const runOnce = () => (isChangingCall(parts.callName, call) ? writeInTurn(alone, runNow) : runNow())
    const isOnce = parts.idempotencyKey !== undefined && isKeyed(parts.callName, call, (parts.args.id ?? null) !== null)
    if (isOnce) return await performOnce(alone, runOnce)
    return await (parts.callName === 'import' || call.target ? retryDuplicate(runOnce) : runOnce())
  } catch (error) {
    const failure = toCallFailure(unchecked, error)
    throw isTableMismatch(error) ? new OutdatedCall(failure) : failure
  }
}

/** What begins a call execution for a call, or for one that it makes in turn. */
type Start = (transaction: Transaction | null, own?: Partial<Pick<CallRequest, 'callName' | 'args'>>) => CallExecution

function buildStart(
  {
    database,
    onRowsChanged = () => {},
    getCatalogue = getCatalogueOfFiles,
    findSettings = async () => ({}),
    tasks = { add: () => Promise.reject(new Error('There is no queue of tasks here.')) },
    subscriptions = () => [],
    judgeFreshness = async () => 'fresh',
    now = getMovedNow,
  }: EngineOptions,
  { configuration, plans, extensions }: State,
  parts: Omit<CallRequest, 'resource'>,
  plan: ResourcePlan,
): Start {
  const { requestId = '', address = '', linkOrigin = '', isGone = () => false } = parts
  const execution = {
    ...{ ...parts, requestId, address, linkOrigin, isGone },
    ...{ configuration, plan, plans, database, extensions, onRowsChanged },
    // The events that an event sends in turn go by the same settings.
    ...{ findSettings: memoizeSettings(findSettings), tasks, subscriptions, judgeFreshness, now, getCatalogue },
  }
  return (transaction, own) =>
    buildCallExecution(
      { ...execution, ...own, transaction },
      {
        ...{ perform: runEngineCall, ...eventCalls, resend: resendEvent, readAsked },
        count: ({ queries }, questions, begin) => countRowsOf(queries, questions, begin),
      },
    )
}

/** Runs a task's part of an import as {@link run} does a call. */
async function runImport<Result>(
  options: EngineOptions,
  now: State,
  { caller, plan }: { caller: Caller; plan: ResourcePlan },
  execution: (session: ImportSession) => Promise<Result>,
): Promise<Result> {
  const start = buildStart(options, now, { callName: 'import', caller, args: {} }, plan)
  try {
    return await retryDuplicate(() =>
      options.database.transaction(transaction =>
        execution(buildImportSession(transaction, callName => start(transaction, { callName }))),
      ),
    )
  } catch (error) {
    const failure = toCallFailure(start(null), error)
    throw isTableMismatch(error) ? new OutdatedCall(failure) : failure
  }
}

function buildState(configuration: Configuration, extensions: Extensions): State {
  return {
    configuration,
    matcher: buildMatcher(listLocalResources(configuration)),
    plans: planResources(configuration, extensions),
    extensions,
  }
}

function getPlan({ plans }: State, name: string): ResourcePlan {
  const plan = plans.get(name)
  if (!plan) throw new HttpProblem(503, { Success: false, Source: null, Message: `${name} is not served at present.` })
  return plan
}

/**
 * Gets a call that the caller may make, else throws 403. What changes records needs a rule, be it the empty one; a link, or what is open
 * without a sign-in, replaces it.
 */
function getPermitted(resource: Resource, callName: string, caller: Caller, { extensions }: State): Call {
  const { name, descriptor } = resource
  const call = descriptor.calls?.[callName]
  if (!call) throw new Error(`The resource ${name} has no call ${callName}: declare it under "calls".`)
  if (checkOpened(resource, callName, caller, extensions[name])) return call
  const rule = findCallRule(descriptor, callName)
  if (!isPermitted(rule, caller.permissions) || (rule === undefined && isChangingCall(callName, call)))
    throw forbidden()
  return call
}

/** The call where it is one on the caller's own user that everybody may make so; null where its permission decides. */
function findSelfCall({ descriptor }: Resource, callName: string, caller: Caller, bound: BoundCall): Call | null {
  const call = descriptor.calls?.[callName]
  return call?.self && bound.ok && hasAccount(caller) && bound.args.id === caller.userId ? call : null
}

/** A save without hooks, an event of its machine or zones of other records is one statement and a transaction by itself. */
function needsTransaction(call: Call, callName: string, extension: ResourceExtension, plan: ResourcePlan): boolean {
  if (!isChangingCall(callName, call)) return false
  const isSave = callName === 'create' || callName === 'update'
  const isJudged = callName === 'update' && hasEvent(plan.machine, 'update')
  return (
    !isSave || isJudged || hasSaveHooks(extension) || hasZones(plan) || extension.handlers?.[callName] !== undefined
  )
}

/** The service's handler of a call, prepared where it asks for that; null where the engine serves the call. */
async function prepareHandler(execution: CallExecution): Promise<CallHandler | null> {
  const handler = execution.extension.handlers?.[execution.callName]
  if (!handler) return null
  return typeof handler === 'function' ? handler : handler.prepare(execution.context)
}

/** What a call for many does to each row, and how it finds them. */
function buildManyCall(
  name: string,
  start: Start,
  { handlers }: ResourceExtension,
  { event, over }: Partial<Call>,
): ManyCall {
  const isDelete = name === 'delete' && handlers?.delete === undefined
  return {
    name,
    event: event ?? name,
    over,
    beginList: args => start(null, { callName: 'list', args }),
    beginDelete: isDelete ? (transaction, ids) => start(transaction, { callName: name, args: { ids } }) : null,
    async prepare(args) {
      const handler = await prepareHandler(start(null, { callName: name, args }))
      return transaction => runCall(start(transaction, { callName: name, args }), handler)
    },
  }
}

async function runCounted(execution: CallExecution, handler: CallHandler | null): Promise<CallResult> {
  const outcome = await runCall(execution, handler)
  await countUse(execution)
  return outcome
}

async function runCall(execution: CallExecution, handler: CallHandler | null): Promise<CallResult> {
  if (handler) return handler(execution.context)
  const event = execution.plan.resource.descriptor.calls?.[execution.callName]?.event
  if (event !== undefined) return performEvent(execution, event)
  if (isEngineCall(execution.callName)) return runEngineCall(execution, execution.callName)
  throw new HttpProblem(501, { Success: false, Source: null, Message: `${execution.callName} is not served.` })
}
