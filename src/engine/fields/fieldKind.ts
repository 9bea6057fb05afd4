import type { ComponentType } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Condition, Operator } from '#contract/conditions.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import type { Narrowing } from '#contract/rules/recordRules.ts'

/** What a widget must carry to its input: the id that its label points to, and its state. */
export interface FieldInput {
  id: string
  isReadOnly: boolean
  /** For a moment nothing may be changed: the record is on its way to the services. It looks as before and keeps its focus. */
  isHeld?: boolean
  isRequired: boolean
  isInvalid: boolean
  /** Ids of the description and of the error below the input. */
  describedBy?: string
  /** The record is stored already: a secret that is left empty stays as it is. */
  isStored?: boolean
}

/** Ids as `aria-describedby` names them; undefined where there are none. */
export function joinIds(...ids: (string | false | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined
}

/** What a cell of a list shows. */
export interface CellProps {
  property: ResourceProperty
  value: unknown
  record: RecordValues
  /** Whether the keyboard stops at a link or a button in it: as the grid says, which has one stop in all. */
  tabIndex?: number
  /** Where it stands on what is touched as a whole: nothing in it leads elsewhere. */
  isPlain?: boolean
}

/** Messages by JSON pointer from the value that they stand in: `/City`, `/0/Phone`. */
export type NestedProblems = ReadonlyMap<string, readonly string[]>

/** What edits one property of a record. */
export interface WidgetProps {
  property: ResourceProperty
  /** As the record holds it; null and undefined are an empty field. */
  value: unknown
  /** The whole record as edited so far. */
  record: RecordValues
  /** What the record is of; absent within an object. */
  resource?: Resource
  input: FieldInput
  /** The messages that stand within the value, by JSON pointer from there; absent where the kind has no fields within. */
  problems?: NestedProblems
  /** What another field leaves of its options; absent or null where all are open. */
  narrowing?: Narrowing | null
  /** Takes the value as the record shall hold it, and of a reference the record that was chosen where it is known; null clears. */
  onChange: (value: unknown, chosen?: Readonly<RecordValues>) => void
}

/** One condition to be put in words. */
export interface ConditionTextProps {
  property: ResourceProperty
  condition: Condition
}

/** What asks for conditions of one field. */
export interface FilterProps {
  property: ResourceProperty
  /** The id of the (first) input, to which the label points. */
  id: string
  /** The conditions of this field alone. */
  conditions: readonly Condition[]
  /** How one value is compared; the kind's usual way where absent. */
  operator?: Operator
  /** Replaces the conditions of this field; an empty array lifts them. */
  onChange: (conditions: Condition[]) => void
}

/** What edits a property and what asks for conditions of it: code that a list does without until its filters are opened. */
export interface FieldEditor {
  Widget: ComponentType<WidgetProps>
  /** Null where a list cannot be narrowed by it. */
  Filter: ComponentType<FilterProps> | null
}

/**
 * One way to show a property. A kind is this object, in `registry.ts` or with a cell or text of its own in `<name>Kind`, and its
 * editor `<name>Editor`, with one line in each registry; nothing else knows it (architecture "The console").
 */
export interface FieldKind {
  name: string
  Cell: ComponentType<CellProps>
  /** The value of a condition in words, where `toText` alone cannot tell it. */
  ConditionText?: ComponentType<ConditionTextProps>
  /** The value as plain text: filter chips, titles of cells, previews. Empty for an empty value. */
  toText: (property: ResourceProperty, value: unknown, record: RecordValues) => string
  /** Where numbers stand right and marks in the middle. */
  alignment: 'left' | 'right' | 'center'
  /** Usual width of its column in pixels. */
  toWidth: (property: ResourceProperty) => number
  /** The label stands above the input, beside it as with a checkbox, or above a group of inputs which it names as a whole. */
  label: 'above' | 'beside' | 'group'
  /** Takes a whole row of the form. */
  isWide: boolean
  isSortable: boolean
  /** Whether its editor has a filter. */
  isFilterable: boolean
  /** What is typed here is never kept outside the form, not even for a moment. */
  isSecret: boolean
}

/** Builds a kind from what differs from a plain text field, whose cell is its text. */
export function buildFieldKind(kind: Pick<FieldKind, 'name' | 'toText'> & Partial<FieldKind>): FieldKind {
  return {
    Cell: ({ property, value, record }) => kind.toText(property, value, record),
    alignment: 'left',
    toWidth: () => 150,
    label: 'above',
    isWide: false,
    isSortable: true,
    isFilterable: true,
    isSecret: false,
    ...kind,
  }
}

/** True for what a record holds in an empty field. */
export function isEmptyValue(value: unknown): value is null | undefined | '' {
  return value === null || value === undefined || value === ''
}
