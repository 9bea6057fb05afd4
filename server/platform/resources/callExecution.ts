import type { CallArguments, RecordKey, RecordValues } from '#contract/callArguments.ts'
import { getLabel } from '#contract/catalogue.ts'
import { type EngineCall, readingCalls } from '#contract/descriptor.ts'
import { type Envelope, signInAgain } from '#contract/envelope.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { buildSystemCaller, type Caller, narrowCaller, toAuditActor } from '../access/caller.ts'
import { writeAudits } from '../audit/index.ts'
import { type Configuration, usualLocale } from '../configuration/index.ts'
import type { Database, Queries, Transaction } from '../database/types.ts'
import type { EventSubscription } from '../domain-events/index.ts'
import { Refusal } from '../kernel/problem.ts'
import { addMessage, addMessages, retryMessage } from '../outbox/index.ts'
import type { TaskQueue } from '../tasks/index.ts'
import type { Counted, CountQuestion } from './calls/countQuestion.ts'
import type { ChangedRows, OnRowsChanged } from './changedRows.ts'
import { describeEntries, type StoredEntry } from './describeEntries.ts'
import { sayActor } from './entryActor.ts'
import type {
  CallContext,
  EventChange,
  Extensions,
  Judgement,
  RecordEntry,
  ResourceExtension,
  SetAsideEvent,
} from './extension.ts'
import type { ResourcePlan } from './plan.ts'
import { type RaisedEvent, raiseEvents } from './raise.ts'
import { findNamed, findNames } from './recordNames.ts'
import type { RowStream } from './rowStream.ts'
import { toNamedScope } from './sql/entryScope.ts'
import type { Fragment } from './sql/fragment.ts'
import { toAccessCondition } from './sql/scope.ts'
import { findLanguage, type GetCatalogue, toText, toTextFor } from './texts.ts'
import type { Performed } from './typedNames.ts'
import { getView, type View } from './view.ts'

/** The answer of a call: an envelope, or rows that leave as they come from the database. */
export type CallResult = Envelope | RowStream

/** Begins the call `list` of the resource that a question is about. */
export type BeginList = (question: Omit<CountQuestion, 'sum' | 'atMost'>) => CallExecution

/** A call under way, as the engine's own calls see it. */
export interface CallExecution {
  readonly configuration: Configuration
  readonly plan: ResourcePlan
  /** Every resource that is served, by name. */
  readonly plans: ReadonlyMap<string, ResourcePlan>
  readonly view: View
  readonly caller: Caller
  readonly callName: string
  readonly args: CallArguments
  /** The values of the call's own parameters. */
  readonly given: Readonly<RecordValues>
  /** The properties to which rows are cut; undefined where the descriptor of the call says it. */
  readonly fields?: readonly string[] | undefined
  readonly requestId: string
  /** The key by which a create or an event can be sent again; undefined where it bears none. */
  readonly idempotencyKey?: string | undefined
  /** The network address that the call came from; '' where a service calls by itself. */
  readonly address: string
  /** The origin of links in mail; '' where none is safe, and where a service calls by itself. */
  readonly linkOrigin: string
  /** The languages in which the client is to be answered (`Accept-Language`). */
  readonly languages?: string | undefined
  /** True once the client has hung up. */
  readonly isGone: () => boolean
  readonly database: Database
  /** Null on a call that only reads, and on a save that is one statement. */
  readonly transaction: Transaction | null
  /** The transaction where there is one, else the database. */
  readonly queries: Queries
  readonly extension: ResourceExtension
  /** What the services add, by resource. */
  readonly extensions: Extensions
  readonly getCatalogue: GetCatalogue
  /** What extensions get; made once, when the first asks for it. */
  readonly context: CallContext<string>
  /** Tells of rows that a statement has written: at the commit of the transaction, at once where the statement was one by itself. */
  publishRowsChanged(ids: readonly number[], before?: ChangedRows['before']): void
  /** Raises a domain event about a row of this resource; see {@link CallContext.raise}. */
  raise: CallContext['raise']
  /** The same of many events, by one statement. */
  raiseAll(events: readonly RaisedEvent[]): Promise<void>
  /** The language in which the caller is spoken to. */
  readonly language: string
  /** What a field of the resource is called in it. */
  toLabel(field: string): string
  text(key: string, ...args: unknown[]): string
  textIn: CallContext['textIn']
  usualText: CallContext['usualText']
  /** The moment, as the clock of the installation has it. */
  now(): Date
  /** The values of these names in the system configuration; those that are not set are left out. */
  findSettings(names: readonly string[]): Promise<Record<string, unknown>>
  /** Asks for the password again where the caller gave it too long ago (rules C9.15): throws a `Refusal` with that question. */
  checkFresh(): Promise<void>
  /** The same call with other arguments. */
  withArguments(args: CallArguments): CallExecution
}

/** What a call execution is made of. */
export type CallExecutionParts = Pick<
  CallExecution,
  | 'configuration'
  | 'plan'
  | 'plans'
  | 'caller'
  | 'callName'
  | 'args'
  | 'fields'
  | 'requestId'
  | 'idempotencyKey'
  | 'address'
  | 'linkOrigin'
  | 'languages'
  | 'isGone'
  | 'database'
  | 'transaction'
  | 'extensions'
  | 'getCatalogue'
  | 'now'
> & {
  onRowsChanged: OnRowsChanged
  findSettings: FindSettings
  tasks: Pick<TaskQueue, 'add'>
  subscriptions: ListSubscriptions
  judgeFreshness: JudgeFreshness
}

/** Whether a caller proved a moment ago who he is; `staleElsewhere` where that can be done anew at another service alone. */
export type Freshness = 'fresh' | 'stale' | 'staleElsewhere'

/** Says how long ago a caller proved who he is. */
export type JudgeFreshness = (queries: Queries, caller: Caller) => Promise<Freshness>

/** Lists who wants which domain events. */
export type ListSubscriptions = () => readonly Pick<EventSubscription, 'name' | 'codes'>[]

/** Reads values of the system configuration by their names. */
export type FindSettings = (queries: Queries, names: readonly string[]) => Promise<Record<string, unknown>>

/** Reads settings once, for a batch whose every row asks for the same ones. */
export function memoizeSettings(find: FindSettings): FindSettings {
  const known = new Map<string, Promise<Record<string, unknown>>>()
  return (queries, names) => {
    const key = names.join(',')
    const found = known.get(key) ?? find(queries, names)
    known.set(key, found)
    found.catch(() => known.delete(key))
    return found
  }
}

/** What a service may have done within its call: handed in, so that calls do not know the engine. */
export interface InnerCalls {
  perform(execution: CallExecution, call: EngineCall): Promise<CallResult>
  send(execution: CallExecution, event: string, key: RecordKey): Promise<EventChange>
  sendToAll(execution: CallExecution, event: string, keys: readonly RecordKey[]): Promise<EventChange[]>
  sendToTarget(execution: CallExecution, event: string): Promise<EventChange>
  judge(execution: CallExecution, event: string, abouts: readonly (number | RecordValues)[]): Promise<Judgement[]>
  resend(execution: CallExecution, transaction: Transaction, event: SetAsideEvent): Promise<boolean>
  count(execution: CallExecution, questions: readonly CountQuestion[], begin: BeginList): Promise<Counted[]>
  readAsked(execution: CallExecution): Promise<Fragment>
}

const noExtension: ResourceExtension = {}

/** Builds a call execution; `inner` serves the calls that an extension makes in turn. */
export function buildCallExecution(parts: CallExecutionParts, inner: InnerCalls): CallExecution {
  const { plan, caller, configuration, transaction, database, getCatalogue } = parts
  let context: CallContext<string> | undefined
  const language = findLanguage(configuration, caller, parts.languages)
  const execution: CallExecution = {
    ...parts,
    given: parts.args.args ?? {},
    extension: parts.extensions[plan.resource.name] ?? noExtension,
    view: getView(plan, caller),
    queries: transaction ?? database,
    get context() {
      context ??= buildContext(execution, parts, inner)
      return context
    },
    publishRowsChanged: (ids, before = new Map()) =>
      publishRowsChanged(parts, { entity: plan.resource.entity, ids, before }),
    raise: (code, recordId, payload) => raiseEvents(parts, [{ code, recordId, payload }]),
    raiseAll: events => raiseEvents(parts, events),
    language,
    toLabel: field => getLabel(getCatalogue(configuration, language), plan.resource, field),
    text: (key, ...args) => toTextFor(caller, getCatalogue(configuration, language), key, args),
    textIn: chosen => {
      const own = findLanguage(configuration, { claims: { user_culture: chosen } })
      return (key, ...args) => toText(getCatalogue(configuration, own), key, args)
    },
    usualText: (key, ...args) => toText(getCatalogue(configuration, usualLocale), key, args),
    findSettings: names => parts.findSettings(transaction ?? database, names),
    async checkFresh() {
      // Who comes by a link or as System has no password to give.
      const isAsked = caller.actor === undefined && caller.opened === undefined
      const freshness = isAsked ? await parts.judgeFreshness(transaction ?? database, caller) : 'fresh'
      if (freshness === 'fresh') return
      if (freshness === 'staleElsewhere') throw new Refusal(execution.text('signInAgain.elsewhere'))
      throw new Refusal(execution.text('signInAgain.ask'), undefined, { Argument: signInAgain, No: 'stop' })
    },
    withArguments: args => buildCallExecution({ ...parts, args }, inner),
  }
  return execution
}

function publishRowsChanged({ transaction, onRowsChanged }: CallExecutionParts, written: ChangedRows): void {
  if (written.ids?.length === 0) return
  if (transaction) transaction.afterCommit(() => onRowsChanged(written))
  else onRowsChanged(written)
}

function buildContext(execution: CallExecution, parts: CallExecutionParts, inner: InnerCalls): CallContext<string> {
  const { plan, callName, args, caller, configuration, now } = parts
  const { given, language, text, textIn, usualText, findSettings, raise } = execution
  // A key is of one record: where a handler makes several, each has one of its own, the first that of the call.
  let made = 0
  const takeKey = (call: EngineCall) => {
    if (call !== 'create' || parts.idempotencyKey === undefined) return undefined
    made += 1
    return made === 1 ? parts.idempotencyKey : `${parts.idempotencyKey}/${made}`
  }
  const toCall = (callName: string, args: CallArguments) => buildCallExecution({ ...parts, callName, args }, inner)
  return {
    ...{ caller, callName, args, configuration, now, resource: plan.resource, id: Number(args.id ?? 0) },
    database: parts.transaction ?? parts.database,
    get transaction() {
      return checkTransaction(parts)
    },
    request: { id: parts.requestId, address: parts.address, linkOrigin: parts.linkOrigin, isGone: parts.isGone },
    publishRowsChanged: ids => execution.publishRowsChanged(ids),
    outbox: {
      add: message => addMessage(checkTransaction(parts), parts.tasks, message),
      addAll: messages => addMessages(checkTransaction(parts), parts.tasks, messages),
      retry: id => retryMessage(checkTransaction(parts), parts.tasks, id),
    },
    addTask: (name, data, options) => parts.tasks.add(checkTransaction(parts), name, data, options),
    audit: entry => auditRecord(parts, entry),
    ...{ given, language, text, textIn, usualText, findSettings, raise },
    checkFresh: () => execution.checkFresh(),
    async perform(call, args, fields) {
      if (!readingCalls.has(call)) checkTransaction(parts)
      const own = { ...parts, callName: call, args, fields, idempotencyKey: takeKey(call) }
      const outcome = await inner.perform(buildCallExecution(own, inner), call)
      const answer = 'Success' in outcome ? outcome : await outcome.collect()
      return answer as Performed<RecordValues>[typeof call]
    },
    send(event, id, args = {}) {
      checkTransaction(parts)
      return inner.send(toCall(event, { id, args }), event, id)
    },
    sendToAll(event, ids, args = {}) {
      checkTransaction(parts)
      return inner.sendToAll(toCall(event, { args }), event, ids)
    },
    sendToTarget(event, args) {
      checkTransaction(parts)
      return inner.sendToTarget(toCall(event, { args }), event)
    },
    judge: (event, abouts, args = {}) => inner.judge(toCall(event, { args }), event, abouts),
    resend: event => inner.resend(execution, checkTransaction(parts), event),
    of<Other extends string>(resource: Other, as?: 'System') {
      const caller = as === 'System' ? buildSystemCaller(parts.caller) : parts.caller
      const own = { ...parts, plan: getNamed(parts, resource), caller, idempotencyKey: undefined }
      return buildCallExecution(own, inner).context as CallContext<Other>
    },
    count: questions =>
      inner.count(execution, questions, ({ resource, ...args }) =>
        buildCallExecution(
          { ...parts, plan: getNamed(parts, resource), callName: 'list', args, fields: undefined },
          inner,
        ),
      ),
    describeEntry: entry => describeEntry(execution, parts, inner, entry),
    sayActor: entry => sayActor(execution, entry),
    findNames: asked => findNames(execution, asked),
    findNamed: word => findNamed(execution, word),
    asked: args => inner.readAsked(toCall('list', args)),
    scope: alias => toAccessCondition(plan, caller, alias),
    listScope: alias => toAccessCondition(plan, narrowCaller(caller), alias),
  }
}

function auditRecord(parts: CallExecutionParts, { resource, ...entry }: RecordEntry): Promise<void> {
  const { plan, caller, callName } = parts
  const named = resource === undefined ? plan : getNamed(parts, resource)
  return writeAudits(
    checkTransaction(parts),
    [{ ...toAuditActor(caller), resource: named.resource, action: callName, ...entry }],
    toNamedScope(named),
  )
}

async function describeEntry(
  execution: CallExecution,
  parts: CallExecutionParts,
  inner: InnerCalls,
  entry: StoredEntry,
): Promise<HistoryEntry> {
  const plan = parts.plans.get(entry.Resource)
  const described = await describeEntries(plan ? buildCallExecution({ ...parts, plan }, inner) : execution, [entry])
  return { ...(described[0] as HistoryEntry), ...(!plan && { Changes: [] }) }
}

function getNamed({ plans }: CallExecutionParts, name: string): ResourcePlan {
  const named = plans.get(name)
  if (!named) throw new Error(`There is no resource ${name}.`)
  return named
}

/** The transaction of a call that changes something; throws, naming the fix, where the call only reads. */
function checkTransaction({ plan, callName, transaction }: CallExecutionParts): Transaction {
  if (transaction) return transaction
  throw new Error(
    `The call ${callName} of ${plan.resource.name} only reads: give it "changes": true in its descriptor.`,
  )
}

/** True where an extension has to do with saves, which then need a transaction around the statement that writes. */
export function hasSaveHooks({ beforeSave, afterSave }: ResourceExtension): boolean {
  return beforeSave !== undefined || afterSave !== undefined
}
