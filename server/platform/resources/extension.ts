import type { CallArguments, RecordKey, RecordValues } from '#contract/callArguments.ts'
import type { Condition } from '#contract/conditions.ts'
import type { EngineCall } from '#contract/descriptor.ts'
import type { Envelope, Question } from '#contract/envelope.ts'
import type { HistoryEntry } from '#contract/history.ts'
import type { Resource } from '#contract/resource.ts'
import type { Caller } from '../access/caller.ts'
import type { AuditEntry } from '../audit/index.ts'
import type { Configuration } from '../configuration/index.ts'
import type { Queries, Transaction } from '../database/types.ts'
import type { LinkPurpose, OpenedLink } from '../links/index.ts'
import type { OutboxMessage } from '../outbox/index.ts'
import type { TaskOptions } from '../tasks/index.ts'
import type { Counted, CountQuestion } from './calls/countQuestion.ts'
import type { StoredEntry } from './describeEntries.ts'
import type { UnnamedActor } from './entryActor.ts'
import type { EntryWord } from './entryReader.ts'
import type { ResourcePlan } from './plan.ts'
import type { AskedNames, NamedRecords, ToName } from './recordNames.ts'
import type { RowStream } from './rowStream.ts'
import type { Fragment, Statement } from './sql/fragment.ts'
import type {
  AnsweredRow,
  AnyResource,
  EventArguments as Arguments,
  CallName,
  EventName,
  Given,
  Performed,
  ResourceName,
  RowOf,
} from './typedNames.ts'

export type { Fragment } from './sql/fragment.ts'

/** What an audit entry says of a record that a service wrote by itself; the call and its caller are known. */
export interface RecordEntry extends Pick<AuditEntry, 'before' | 'after'> {
  /** The resource whose record it is; that of the call where it is absent. */
  resource?: string
  /** The row's ID. */
  recordId: number
  /** The call's name where it is absent. */
  action?: string
}

/** An event of the clock that was set aside after its last attempt. */
export interface SetAsideEvent {
  resource: string
  /** The row's ID. */
  recordId: number
  event: string
  /** The moment at which it was due, ISO with Z. */
  dueOn: string
}

/** What the machine says of an event that nobody has sent. */
export type Judgement =
  | { isAllowed: true }
  /** A parameter decides that was not handed in. */
  | { isAllowed: null }
  /** Why not, or the question that has to be answered first, in the caller's language. */
  | { isAllowed: false; message: string; question?: Question }

/**
 * What a call is about and who makes it; the permission of the call and its parameters have been checked. `Name` is the resource's, by
 * which events and rows are typed, and `Call` the call's, by which what it is given is.
 */
export interface CallContext<Name extends string = AnyResource, Call extends string = string> {
  readonly caller: Caller
  /**
   * For reading. In a call that changes something this is its transaction: a second connection beside it could wait for ever
   * where all connections are held by such calls.
   */
  readonly database: Queries
  /**
   * The one transaction of a call that changes something (any method but GET, or `changes: true`): it commits when the call
   * answers and rolls back when it throws (`Refusal` is how to refuse). Throws, naming the fix, on a call that only reads.
   */
  readonly transaction: Transaction
  readonly resource: Resource
  readonly callName: string
  /** What it is about; performed anew with these, a call is given the same parameters. */
  readonly args: Omit<CallArguments, 'args'>
  /** The ID of the record that the call names; 0 where it names none. */
  readonly id: number
  /** The values of the call's own parameters, as its descriptor types them. */
  readonly given: Given<Name, Call>
  readonly configuration: Configuration
  /**
   * `address` is the network address that the call came from, proxies considered, and `linkOrigin` the origin of links in mail
   * (`https://locum.example.com`; '' where none is safe); both '' where a service calls by itself. `isGone` is true once the client
   * has hung up.
   */
  readonly request: { readonly id: string; readonly address: string; readonly linkOrigin: string; isGone(): boolean }
  /**
   * Performs a call of the engine on this resource for the same caller, in the same transaction, without asking for that
   * call's permission again: scope, field permissions, validation and audit hold as ever. `fields` cuts the rows of list and all
   * to these properties. Throws where the engine refuses.
   *
   * @example
   * GetByCompany: context => context.perform('all', { conditions: [{ field: 'CompanyID', op: 'in', value: [id] }] })
   */
  perform<Performing extends EngineCall>(
    call: Performing,
    args: Omit<CallArguments, 'args'> & { args?: Given<Name, string> },
    fields?: readonly string[],
  ): Promise<Performed<AnsweredRow<Name>>[Performing]>
  /**
   * Sends an event of this resource's machine to the row of a key, in the same transaction: scope, guards, audit and effects hold as
   * in a call of that event. Throws `Refusal` where the machine or an effect refuses.
   */
  send<Sent extends EventName<Name>>(event: Sent, id: RecordKey, args?: Arguments<Name, Sent>): Promise<Change<Name>>
  /**
   * The same to many rows by few statements, whatever their number; all of them or none. Throws `Refusal` where the machine refuses one,
   * and 404 where one is not in the caller's scope.
   *
   * @example
   * await context.sendToAll('export', cards.map(({ ID }) => ID))
   */
  sendToAll<Sent extends EventName<Name>>(
    event: Sent,
    ids: readonly RecordKey[],
    args?: Arguments<Name, Sent>,
  ): Promise<Change<Name>[]>
  /**
   * The same to the row that the parameters of the event's call choose (`calls.<name>.target`), which the event makes where there is none.
   *
   * @example
   * const { id } = await context.sendToTarget('apply', { JobID: 7, CandidateID: 12 })
   */
  sendToTarget<Sent extends EventName<Name>>(event: Sent, args: Arguments<Name, Sent>): Promise<Change<Name>>
  /**
   * Says of each what an event would come to, without doing it: of a row by its ID, or of the draft that the event's call would choose or
   * make (`calls.<name>.target`), whose records the service has looked for in the caller's scope. The facts are read once for all of them.
   *
   * @example
   * const [verdict] = await context.of('CandidateJobs').judge('offer', [{ JobID: 7, CandidateID: 12 }])
   */
  judge<Sent extends EventName<Name>>(
    event: Sent,
    abouts: readonly (number | RecordValues)[],
    args?: Arguments<Name, Sent>,
  ): Promise<Judgement[]>
  /**
   * Has the clock send an event again that it has set aside, of whatever resource; false where it is no longer due for its record, or
   * the resource is no longer served.
   */
  resend(event: SetAsideEvent): Promise<boolean>
  /**
   * The same call as one of another resource, by the same caller or by System, whose reach is every row and in whose audit entries the
   * caller stands as ActingFor.
   *
   * @example
   * for (const id of openCards) await context.of('TimeCards', 'System').send('void', id)
   */
  of<Other extends ResourceName | (string extends Name ? string : never)>(
    resource: Other,
    as?: 'System',
  ): CallContext<Other>
  /** Counts rows of whatever resources, as the caller's lists would, in one statement; their permissions are the service's to ask. */
  count(questions: readonly CountQuestion[]): Promise<Counted[]>
  /** An entry of the audit in words, as far as the caller may know what it tells; nothing of what it changed where no resource has its name. */
  describeEntry(entry: StoredEntry): Promise<HistoryEntry>
  /** Who did what an entry tells of, where that was no user; null where nobody knows. */
  sayActor(entry: UnnamedActor): string | null
  /** What records are called, deleted ones too, as far as the caller reads them. */
  findNames(asked: readonly AskedNames[]): Promise<ToName>
  /** The records, deleted ones too, in whose names the caller can read a word, by resource. */
  findNamed(word: string): Promise<NamedRecords[]>
  /**
   * What filters, general search and parameters of a list ask of its rows beside the caller's reach, for SQL of the service's own, where the
   * rows are under the alias `t`. Throws as the list would.
   */
  asked(args: Omit<CallArguments, 'args'> & { args?: Given<Name, string> }): Promise<Fragment>
  /** The condition that a row of this resource under the alias is undeleted and within the caller's scope, for SQL of the service's own. */
  scope(alias: string): Fragment
  /** The same for a list: within what the caller has narrowed himself to. */
  listScope(alias: string): Fragment
  /**
   * Tells open consoles, once the call is committed, that rows of this resource were written by a statement of the service's own:
   * of what the engine writes it tells by itself.
   */
  publishRowsChanged(ids: readonly number[]): void
  /** Mail and webhooks, added in the transaction of the call: they leave once it has committed. */
  readonly outbox: {
    /** False where a message of its key stands already. */
    add(message: OutboxMessage): Promise<boolean>
    /** The same of many, by one statement; answers how many were added. */
    addAll(messages: readonly OutboxMessage[]): Promise<number>
    /** Has a message that was given up tried again; false where its content is gone. */
    retry(id: number): Promise<boolean>
  }
  /** Adds a task in the transaction of the call, by the name of its kind (`server/platform/tasks`). */
  addTask(name: string, data: object, options?: TaskOptions): Promise<void>
  /**
   * Raises a domain event about a row of this resource, in the transaction of the call. Throws where its payload is not as
   * `resources/events.json` has it.
   *
   * @example
   * await context.raise('TIMECARD_APPROVED', change.id, { ID: change.id, Hours: 7.5 })
   */
  raise(code: string, recordId: number, payload: Readonly<RecordValues>): Promise<void>
  /** Writes an entry about a record, of this resource unless it names another, into the audit, in the transaction of the call and under its name or the one given. */
  audit(entry: RecordEntry): Promise<void>
  /** The values of these names in the system configuration; those that are not set are left out. */
  findSettings(names: readonly string[]): Promise<Record<string, unknown>>
  /** Asks for the password again where the caller gave it too long ago (rules C9.15): throws a `Refusal` with that question. */
  checkFresh(): Promise<void>
  /** The moment, as the clock of the installation has it; tests hold that clock. */
  now(): Date
  /** The language in which the caller is spoken to. */
  readonly language: string
  /** The text of a message key in it, `{0}` filled from `args`. */
  text(key: string, ...args: unknown[]): string
  /** The same in the language that somebody else has chosen, the usual one where that is null: for what is mailed to him. */
  textIn(language: string | null): CallContext['text']
  /** The same in the usual language, for what is kept or mailed: others read it. */
  usualText(key: string, ...args: unknown[]): string
}

/**
 * A call of a service beyond what the engine does, or instead of one of its calls: it answers an envelope, or a file by its rows. It
 * throws `Refusal` or `HttpProblem` to refuse.
 */
export type CallHandler<Name extends string = AnyResource, Call extends string = string> = {
  // As a method one for a call of a resource stands among those of all.
  handle(context: CallContext<Name, Call>): Promise<Envelope | RowStream>
}['handle']

/**
 * A call with work that must not hold a transaction, its connection and its locks: hashing, asking others. `prepare` runs before
 * the transaction begins, without one, and answers the handler that runs in it. What it read may have changed by then: the
 * handler checks again what matters.
 */
export interface PreparedHandler<Name extends string = AnyResource, Call extends string = string> {
  prepare(context: CallContext<Name, Call>): Promise<CallHandler<Name, Call>>
}

/** The handlers of a resource's calls, by name. */
export type Handlers<Name extends string> = {
  [Call in CallName<Name>]?: CallHandler<Name, Call> | PreparedHandler<Name, Call>
}

/** What a save changes: merged and valid, not written yet. */
interface Saving<Row extends RecordValues> {
  /** The row as it is stored, secrets and unreadable properties included; null on a create. */
  readonly stored: Row | null
  /**
   * What will be written, merged and valid; of a create without `ID` and what else the engine sets. It may be amended here: the services'
   * own values are not validated again.
   */
  readonly record: Row
  /** The values sent for `x-transient` properties: a password on its way to its hash. */
  readonly transient: RecordValues
}

/** A save that is under way. */
export type SaveContext<Name extends string = AnyResource> = CallContext<Name> & Saving<RowOf<Name>>

/** A row that an event has changed; whole, what nobody may read included. */
export interface EventChange<Row extends RecordValues = RecordValues> {
  id: number
  /** Null where the event has made it. */
  before: Readonly<Row> | null
  row: Readonly<Row>
}

type Change<Name extends string> = EventChange<RowOf<Name>>

/** What a service does beside an event, once its row is written; throws `Refusal` to refuse the whole. */
export type Effect<Name extends string = AnyResource> = {
  // As a method one for a resource stands among those of all.
  perform(context: CallContext<Name>, change: Change<Name>): Promise<void>
}['perform']

/** What a fact is asked about: a row, or the draft of one that an event is about to make. */
export interface Asked<Row extends RecordValues = RecordValues> {
  /** The row's ID; 0 of a draft. */
  readonly id: number
  /** As it is stored, or as far as it is known: of a draft what the call says of it. */
  readonly row: Readonly<Row>
  /** The event that is judged; null where rows are listed. */
  readonly event: string | null
}

/**
 * Answers one fact about rows, in their order, by as few statements as their number allows. Throws `Refusal` where a parameter of the call
 * is wrong by itself.
 *
 * @example
 * async ({ database }, asked) => { const begun = await listBegun(database, asked.map(({ id }) => id)); return asked.map(({ id }) => begun.has(id)) }
 */
export type Fact<Name extends string = AnyResource> = {
  // As a method one for a resource stands among those of all.
  answer(context: CallContext<Name>, asked: readonly Asked<AnsweredRow<Name>>[]): Promise<readonly unknown[]>
}['answer']

/** A notice that a service sends by itself. */
interface SentNotice {
  /** Of the file in which it stands. */
  readonly event: string
  /** The names of what is handed in. */
  readonly given: readonly string[]
}

/** Finds the users who hear of what happened to a row; those who cannot sign in are left out later. */
export type NoticeAudience = (
  context: CallContext,
  recordId: number,
  payload: Readonly<RecordValues>,
) => Promise<readonly number[]>

/**
 * What a service adds to the engine for one resource. Each function runs inside the transaction of the call, `prepare` apart. By `Name`,
 * that of the resource, calls, events and rows are typed as the data files have them: it reads nothing that an operator may take away.
 *
 * @example
 * export const jobExtension: ResourceExtension<'Jobs'> = { beforeSave: async ({ record }) => check(record.Demand) }
 */
export interface ResourceExtension<Name extends string = string> {
  /**
   * The database view, made by a migration, whose rows the resource shows: the name of its schema, and the columns that properties
   * may have beside those of every table.
   */
  view?: { readonly name: string; readonly columns: readonly string[] }
  /** The calls that are also made by who has not signed in; each has a handler, which limits how often. */
  anonymous?: readonly string[]
  /** The calls that who must register a second factor makes before any other. */
  beforeSecondFactor?: readonly string[]
  /** What links about a record of this resource open. */
  links?: readonly LinkPurpose[]
  /**
   * Where the keys of each property with `x-junction` stand, by its name: the pairs of `own`, the ID of a row, and `other`, a key that it
   * refers to. A save that changes them finds them in `transient`, for `afterSave` to write.
   *
   * @example
   * junctions: { RoleIDs: sql`select "UserID" as own, "RoleID" as other from user_role` }
   */
  junctions?: Readonly<Record<string, Fragment>>
  /**
   * What entries of the service's own in the audit say beside the record's properties, by name.
   *
   * @example
   * entryWords: { Added: { label: 'history.permissionsGiven', of: { resource: 'Permissions', by: 'Code' } } }
   */
  entryWords?: Readonly<Record<string, EntryWord>>
  /** By call name. */
  handlers?: Handlers<Name>
  /**
   * A condition beside the descriptor's scope on the rows that a caller reaches at all: a row outside it does not exist for
   * him, in lists as in reads, saves, deletes, references and imports. Null adds none. `table` is as in `narrowList`; `plans` are
   * the resources that are served, by name.
   *
   * @example
   * rowPolicy: ({ permissions }, table) => permissions.has('VIEW_ALL') ? null : sql`${table}."IsPrivate" is not true`
   */
  rowPolicy?(caller: Caller, table: Fragment, plans: ReadonlyMap<string, ResourcePlan>): Fragment | null
  /**
   * The rows that a link about a record of another resource reaches: it reaches none where this is absent.
   *
   * @example
   * linkPolicy: ({ id }, table) => sql`${table}."LinkID" = ${id}`
   */
  linkPolicy?(link: OpenedLink, table: Fragment): Fragment
  /** Counts all rows that a caller reaches as `total`, where the service knows a faster statement; null where it does not. */
  count?(caller: Caller, plans: ReadonlyMap<string, ResourcePlan>): Statement | null
  /**
   * The domain events that its code raises about rows, by code, with what it says of each (null: properties of the row, as far as the
   * payload has them): the data files must have them.
   *
   * @example
   * raises: { IMPORT_ENDED: ['ID', 'UserID', 'Subject', 'Text'] }
   */
  raises?: Readonly<Record<string, readonly string[] | null>>
  /**
   * The notices that its code sends about rows, by code, with the event in whose file each stands and what is handed in (`given`): the
   * data files must have them.
   */
  sends?: Readonly<Record<string, SentNotice>>
  /** The properties that `rowPolicy` looks at: a row in which one of them changes is also told to who no longer reaches it. */
  rowPolicyProperties?: readonly string[]
  /** Before the row is written (also each row of an import); throws `Refusal` to refuse it. */
  beforeSave?(context: SaveContext<Name>): Promise<void>
  /** After the row and its audit entry are written; `id` is the row's ID. */
  afterSave?(context: SaveContext<Name> & { readonly id: number }): Promise<void>
  /** Before a row is deleted; throws `Refusal` to keep that row, the others of the call go on. */
  beforeDelete?(context: CallContext<Name> & { readonly stored: RowOf<Name> }): Promise<void>
  /**
   * A further condition on the rows of list, all and export, from the call's own parameters; null adds none.
   * `table` is the alias of the resource's table, ready to be spliced in.
   *
   * @example
   * narrowList: ({ given }, table) => sql`exists (select 1 from user_role r where r."UserID" = ${table}."ID" and r."RoleID" = any(${given.roleIds}))`
   */
  narrowList?(context: CallContext<Name>, table: Fragment): Fragment | null
  /**
   * A condition on the rows of list and all as they open; null where the parameters or filters of the call ask for more. `count`
   * counts by it.
   */
  usualList?(context: CallContext<Name>, table: Fragment): Fragment | null
  /**
   * What a filter asks of a field whose column would be worked out for every row, by the field's name; null where it asks the column after
   * all.
   *
   * @example
   * filters: { Receiver: ({ op, value }, table) => (op === 'contains' ? sql`${table}."ID" in (${idsOf(String(value))})` : null) }
   */
  filters?: Readonly<Record<string, (condition: Condition, table: Fragment) => Fragment | null>>
  /** What the words of the general search ask of a row, instead of what the schema says. */
  search?(context: CallContext<Name>, words: readonly string[], table: Fragment): Promise<Fragment>
  /** Fills in what rows tell beside their columns (`x-told`), in lists, alone and in exports. */
  fillRows?(context: CallContext<Name>, rows: RecordValues[]): Promise<void>
  /**
   * The rows that a search of the service's own finds, by their IDs in its order, 65,536 at most; null where the call asks for no such
   * search. The engine leaves those of them in the caller's scope that pass the filters of the call, and pages, counts, cuts and
   * exports them; a call on all that the list shows is performed on no others. An order that the call names replaces the search's.
   *
   * @example
   * listIds: ({ given, database, scope }) => given.radius === undefined ? null : listNear(database, given, scope('j'))
   */
  listIds?(context: CallContext<Name>): Promise<readonly number[]> | null
  /** What the status machine asks beside the row, by name: an event asks for the facts that it names, and for no others. */
  facts?: Readonly<Record<string, Fact<Name>>>
  /** Who hears of an event about a row, by the names that notices have for it (`to` in `resources/notices/`). */
  audiences?: Readonly<Record<string, NoticeAudience>>
  /** The facts that are read where rows are listed, too: a guard that asks for another one stays open there. */
  listedFacts?: readonly string[]
  /** What transitions of the status machine name under `effects`, by name: done in the transaction of the event, in their order. */
  effects?: Record<string, Effect<Name>>
  /**
   * After the engine has worked out the moments of a row anew, since the zone by which they go has changed: for what hangs on them in other
   * rows.
   */
  followZone?(context: CallContext<Name>, change: Change<Name>): Promise<void>
  /**
   * The words in which a constraint of the database refuses, by its name in a migration of the service: the catalogue's keys of what the
   * service's own check says.
   *
   * @example
   * constraints: { candidate_job_overlap: 'candidateJobs.overlap' }
   */
  constraints?: Readonly<Record<string, string>>
  /** Actions that rows are not offered, by row ID, whatever permission and machine say: the service would refuse them, or there is nothing left to do. */
  listWithheld?(context: CallContext<Name>, ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>>
}

/** What a service adds to resources, by their names. */
export type OwnExtensions = { readonly [Name in ResourceName]?: ResourceExtension<Name> }

/** The extensions of all services by resource name. */
export type Extensions = Readonly<Record<string, ResourceExtension>>
