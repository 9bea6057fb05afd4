import type { RecordValues } from '#contract/callArguments.ts'
import type { Calls, Events, Rows } from '#contract/calls.gen.ts'
import type { EngineCall } from '#contract/descriptor.ts'
import type { Envelope, Page } from '#contract/envelope.ts'

/** The name of a resource that the program knows. */
export type ResourceName = keyof Calls

/** Instead of a resource's name: whichever serves. Nothing is sent to it, and what its calls are given is not known. */
export type AnyResource = ''

/** The part of a table that stands for a resource; that of plain ones for a name that the program does not know. */
type Part<Table, Name extends string, Plain> = Name extends keyof Table ? Table[Name] : Plain

/** What the program reads of a row of a resource. */
export type RowOf<Name extends string> = Part<Rows, Name, RecordValues>

/** Columns of a row as a statement answers them: none is left out, and null is what an empty one holds. */
export type Columns<Name extends ResourceName, Column extends keyof Rows[Name]> = Required<Pick<Rows[Name], Column>>

/** What each call of a resource takes. */
type CallsOf<Name extends string> = Part<Calls, Name, Record<string, RecordValues>>

/** What each event of a resource takes. */
type EventsOf<Name extends string> = Name extends ResourceName
  ? Part<Events, Name, object>
  : Name extends AnyResource
    ? object
    : Record<string, RecordValues>

/** The name of a call of a resource. */
export type CallName<Name extends string> = keyof CallsOf<Name> & string

/** The name of an event of a resource's machine. */
export type EventName<Name extends string> = keyof EventsOf<Name> & string

/** What may be sent along with an event; the version is that which the sender has seen. */
export type EventArguments<Name extends string, Event extends EventName<Name>> = Readonly<
  EventsOf<Name>[Event] & { Version?: number | null }
>

type NameIn<Each> = Each extends unknown ? keyof Each : never
type ValueIn<Each, Name> = Each extends unknown ? (Name extends keyof Each ? Each[Name] : never) : never

/** What any one of several calls and events takes. */
type AnyOf<Each> = { readonly [Name in NameIn<Each>]?: ValueIn<Each, Name> | null }

/** The values that a call is given for its parameters; without its name those of any call or event of the resource. */
export type Given<Name extends string, Call extends string> = Name extends ResourceName
  ? Call extends keyof Calls[Name]
    ? Readonly<Calls[Name][Call]>
    : AnyOf<Calls[Name][keyof Calls[Name]] | EventsOf<Name>[EventName<Name>]>
  : Readonly<RecordValues>

/** An answer of a call that was not refused. */
export interface Answer<Source> extends Envelope<Source> {
  Source: Source
}

/** What the calls of the engine answer, by name, where a handler performs them. */
export type Performed<Row> = {
  [Call in Exclude<EngineCall, 'one' | 'create' | 'update' | 'list' | 'all'>]: Envelope
} & {
  one: Answer<Row>
  create: Answer<Row>
  update: Answer<Row>
  list: Page<Row> & Answer<Row[]>
  all: Answer<Row[]>
}

/** A row as a call answers it: what the program reads of it, and whatever else the caller may read. */
export type AnsweredRow<Name extends string> = RowOf<Name> & RecordValues
