import type { InstantRule } from '#contract/entitySchema.ts'
import type { Machine } from '#contract/machine.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import type { OptionRule } from '#contract/rules/words.ts'
import type { ScopeCondition } from '#contract/scope.ts'
import type { Validator } from '#contract/validation/problem.ts'
import type { Caller } from '../access/caller.ts'
import type { OpenedLink } from '../links/index.ts'
import type { ColumnType } from '../tables/index.ts'
import type { Fragment, Statement } from './sql/fragment.ts'

/** A property that has a column, or whose keys stand in a junction table. */
export interface FieldPlan {
  name: string
  property: ResourceProperty
  type: ColumnType
  /** Quoted. */
  column: string
  /** True where a trigram index finds any part of its text. */
  isSearched: boolean
  /** Of a property without a column: the pairs of `own`, the row's ID, and `other`, a key that it holds; else null. */
  junction: Fragment | null
}

/** A reference with the resource that it leads to. */
export interface ReferencePlan {
  field: FieldPlan
  target: ResourcePlan
  /** The property beside it that carries the display text. */
  displayName: string
  /** The record's property `from` which the target's `by` must equal, null where every record may be chosen. */
  narrowing: { by: FieldPlan; from: string } | null
  /** What the target's `by` must equal by the property alone, null where that asks nothing: an image is no document; `options` say by another property what else. */
  demand: { by: FieldPlan; value: string; options?: OptionRule | undefined } | null
  /** The target's property without which a record is not chosen any more, while what refers to it keeps it; null where all are. */
  offered: FieldPlan | null
}

/** A scope rule whose path has been walked: through `steps`, each a reference, to the column that must equal the claim. */
export interface ScopePlan {
  steps: ReferencePlan[]
  field: FieldPlan
  claim: string
  bypass: string | null
  /** The property of this resource that a refusal is reported at. */
  root: string
}

/** A path that has been walked: through `steps`, each a reference, to the column that is asked. */
export type WalkedPath = Pick<ScopePlan, 'steps' | 'field'>

/** One way in which rows are a caller's ({@link ScopeAlternative}). */
export interface AlternativePlan {
  /** Whom it is for; null: for all. */
  holders: ReadonlySet<string> | null
  /** The path that must be one of the claim's values; null where none is asked. */
  claimed: (WalkedPath & { claim: string }) | null
  where: (WalkedPath & Pick<ScopeCondition, 'is' | 'after'>)[]
  /** Whose rows are asked in the row's position: those that refer by `by` to it, or to what its reference `of` names. */
  among: { plan: ResourcePlan; by: FieldPlan; of: FieldPlan | null } | null
  /** The properties of the row itself that are asked. */
  roots: string[]
}

/** A moment that is worked out of other properties; the zone's path has at most one step. */
export interface InstantPlan {
  name: string
  rule: InstantRule
  zone: Pick<ScopePlan, 'steps' | 'field'>
}

/** A resource with everything that its calls ask again and again, worked out once for each configuration version. */
export interface ResourcePlan {
  resource: Resource
  /** Quoted. */
  table: string
  /** In the resource's order; what is transient is not among them. */
  fields: FieldPlan[]
  byName: ReadonlyMap<string, FieldPlan>
  key: FieldPlan
  references: ReferencePlan[]
  /** The lists of references, whose columns hold arrays of keys. */
  referenceLists: ReferencePlan[]
  /** The lists of references whose keys stand in a junction table; they are not among the fields. */
  junctions: ReferencePlan[]
  /** The rules that are one claim each. */
  scopes: ScopePlan[]
  /** The rules that have alternatives: of each list one must hold. */
  alternatives: AlternativePlan[][]
  /** The condition of the service beside the scopes, null where it has none. */
  rowPolicy: ((caller: Caller, table: Fragment) => Fragment | null) | null
  /** The condition on the rows that a link reaches beside its own record, null where it reaches none. */
  linkPolicy: ((link: OpenedLink, table: Fragment) => Fragment) | null
  /** Counts all rows that a caller reaches, null where counting them one by one is as fast. */
  count: ((caller: Caller) => Statement | null) | null
  /** The properties that decide whose a row is: a row in which one of them changes may leave somebody's reach. */
  guards: ReadonlySet<string>
  /** The property at which a clash on this unique index is reported. */
  uniqueIndexes: ReadonlyMap<string, string>
  validate: Validator
  /** Of a new record. */
  validateNew: Validator
  /** The status machine that guards its rows, null where there is none. */
  machine: Machine | null
  /** The machine whose clock goes for the rows of its table, which several resources may share; null where none does. */
  clock: Machine | null
  /** The moments that are worked out of wall-clock times. */
  instants: InstantPlan[]
  /** Where moments of other resources hang on a property of these records, by that property: the reference that leads here. */
  zoneReaders: { zone: string; reader: ResourcePlan; by: FieldPlan }[]
  /** The values behind references that the machine asks for (`EmployerID.TimeZone`). */
  machinePaths: (WalkedPath & { name: string })[]
  /** The properties that left its schema, each with the permission that it took to read it. */
  retired: ReadonlyMap<string, string | undefined>
}
