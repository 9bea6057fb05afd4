/**
 * Where a guard takes a value from: a literal, or one part of what is known when an event is judged. `field` is a property of
 * the row, `arg` a parameter of the call, `fact` what a service adds about the row, `caller` a part of who asks, `setting` a
 * named constant, `flag` a flag of the machine; `now` is the moment, `hoursUntil` the hours from now to a moment or to a
 * wall-clock time in `zone` (negative once it is past), `sum` adds up.
 */
export type Operand =
  | string
  | number
  | boolean
  | null
  | { field: string }
  | { arg: string }
  | { fact: string }
  | { caller: string }
  | { setting: string }
  | { flag: string }
  | { now: true }
  | { actor: true }
  | { hoursUntil: Operand; zone?: Operand }
  | { sum: Operand[] }

/** How a guard compares: `present` and `absent` look at the left side alone, `in` takes a list on the right. */
export type Comparison = 'equals' | 'notEquals' | 'above' | 'atLeast' | 'below' | 'atMost' | 'in' | 'present' | 'absent'

/** A condition as data over values that are named by `Value`; machines and the rules of records say it alike. */
export type GuardOf<Value> =
  | { left: Value; is: Comparison; right?: Value | Value[] }
  | { all: GuardOf<Value>[] }
  | { any: GuardOf<Value>[] }
  | { not: GuardOf<Value> }

/**
 * A question that a guard which does not hold asks back (domain "Questions"): the call is sent again with the answer as this argument.
 * `true` lets the event pass; `false` passes too where `no` is `send`, and is refused otherwise. A question that proposes a value is
 * answered by a value of the parameter, and any lets the event pass: what it leads to is the service's to judge.
 */
export interface Ask {
  /** The parameter of the call that carries the answer. */
  argument: string
  /** The catalogue's key of the question. */
  message: string
  /** The value that is proposed, of a parameter that is no yes or no. */
  value?: Operand
  no?: 'send' | 'stop'
  /** Who lacks it is refused, and not asked. */
  permission?: string
}

/** A condition of a machine; `message` is the catalogue's key of what is said when it does not hold, `args` fill its placeholders and the question's. */
export type Guard = { message?: string; args?: Operand[]; ask?: Ask } & GuardOf<Operand>

/** A state of a machine and the value that stands for it in the row: its name unless said otherwise. */
export interface State {
  name: string
  value?: string | number | boolean
  title?: string
  /** What other languages call it, where an installation has a name of its own for it. */
  saidIn?: Readonly<Record<string, string>>
  /** The status style in which it is shown; plain text where it is absent. */
  tone?: StatusStyle
  /** Nothing leads out of it but what names it in `from`. */
  terminal?: boolean
  /** The catalogue's key of what is said of an event that does not leave it. */
  message?: string
  /** Where it does not hold, its message is said of such an event instead. */
  guard?: Guard
}

/** A property that a transition sets beside the state, where `when` holds. */
export interface Assignment {
  property: string
  value: Operand
  when?: Guard
}

/**
 * A domain event that a transition raises, where `when` holds. Each name of its payload takes the value of the row's property of that
 * name, as the transition has set it, unless `payload` says where else the value comes from.
 */
export interface Raise {
  /** A code of `resources/events.json`. */
  event: string
  payload?: Record<string, Operand>
  when?: Guard
}

/** One way from state to state; several may share an event, the first that fits is taken. */
export interface Transition {
  description?: string
  event: string
  /** States, `*` for any one that is not terminal, `none` for no row yet. */
  from: string[]
  /** The new state; absent leaves it; a list takes the first whose `when` holds. */
  to?: string | { when?: Guard; state: string }[]
  /** Who may do it; absent asks no particular actor. */
  actors?: string[]
  /** Permission rule: a comma list passes if any one is held; actors that are no users (`System`) need none. */
  permission?: string
  guards?: Guard[]
  set?: Assignment[]
  /** What the world is informed of, in the same transaction. */
  raise?: Raise[]
  /** What the service does beside: notifications, other machines' events. */
  effects?: string[]
}

/** A length of real time: minutes, hours or days (`15m`, `4h`, `2d`), or a setting that holds a number of them, hours unless it says otherwise. */
export type Span = string | { setting: string; unit?: 'minutes' | 'hours' | 'days' }

/** An event that is due by itself, once for each moment that `due` comes to, while the row is in one of the states. */
export interface ClockEntry {
  description?: string
  event: string
  /** States, or `*` for any one that is not terminal. */
  from: string[]
  /** A property of the row that holds an instant; where `notBefore` holds a later one, that counts. */
  due: { field: string; notBefore?: string }
  before?: Span
  after?: Span
  /** What becomes of it more than a minute after its moment: it is caught up with (`run`, the usual), or left out (`skip`). */
  late?: 'run' | 'skip'
}

/** The status styles of the specification; `src/theme/status.ts` has their colours. */
export type StatusStyle =
  | 'open'
  | 'filled'
  | 'inProgress'
  | 'canceled'
  | 'unpublished'
  | 'requested'
  | 'offered'
  | 'confirmed'
  | 'declined'
  | 'withdrawn'
  | 'autoWithdrawn'
  | 'success'
  | 'danger'
  | 'warning'
  | 'info'

/** A status machine as data (`resources/machines/<name>.json`, `schemas/meta/machine.schema.json` is the reference). */
export interface Machine {
  $schema?: string
  name: string
  description?: string
  /** The property of the row that holds the state. */
  state: string
  states: State[]
  initial: string
  /** Derived booleans, computed from the row whenever they are asked for. */
  flags?: Record<string, Guard>
  /** Named constants of the guards; a service may hand in others of the same name. */
  settings?: Record<string, number | string | boolean>
  transitions: Transition[]
  /** What System sends by the clock. */
  clock?: ClockEntry[]
}

/** The reserved name of "no row yet" in `from`. */
export const noState = 'none'
/** The reserved name of every state that is not terminal. */
export const anyState = '*'
