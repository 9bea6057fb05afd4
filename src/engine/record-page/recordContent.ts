import { canRead, isPermitted } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import type { RecordTab, RowAction } from '#contract/descriptor.ts'
import type { FormSection } from '#contract/formSection.ts'
import type { StatusStyle } from '#contract/machine.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { getRecordRules } from '#contract/rules/recordRules.ts'
import type { RecordSlotProps, RecordSlots } from '#src/lib/recordSlot.ts'
import type { AreaTab } from '#src/ui/TabArea.tsx'
import { isEmptyValue } from '../fields/fieldKind.ts'
import { getFieldKind } from '../fields/registry.ts'
import { findStatus } from '../fields/ValueCell.tsx'
import { listRowActions } from '../list/grid/rowActions.ts'
import { type Detail, findDetail } from '../navigation/useDetails.ts'
import { isTabOf, listFormParts } from '../record/form/formFields.ts'

/** A group of values of a record page. */
export interface ValuePart {
  /** Null for a group that has no heading. */
  title: string | null
  description: string | null
  properties: ResourceProperty[]
}

/** The groups of values that stand above the tabs: those of the descriptor, or else those of the form without what tabs hold. */
export function listMainParts(resource: Resource, held: ReadonlySet<string>): ValuePart[] {
  const { sections, tabs = [] } = resource.descriptor.record ?? {}
  if (sections) return toParts(resource, sections, held)
  const listed = new Set([
    // It stands beside the heading.
    resource.machine?.state,
    ...tabs.flatMap(tab => ('sections' in tab ? tab.sections.flatMap(({ fields }) => fields) : [])),
  ])
  return listFormParts(resource, 'edit', held)
    .map(({ title, description, fields }) => {
      const properties = fields
        .map(({ property }) => property)
        .filter(({ name, schema }) => canRead(schema, held) && !listed.has(name))
      return { title, description, properties }
    })
    .filter(({ properties }) => properties.length > 0)
}

/** The groups without what the rules of the record hide; a group of which nothing is left is not there. */
export function listVisibleParts(
  resource: Resource,
  record: RecordValues,
  parts: readonly ValuePart[],
): readonly ValuePart[] {
  const { hidden } = getRecordRules(resource).settle(record, record)
  return parts
    .map(part => ({ ...part, properties: part.properties.filter(({ name }) => !hidden.has(name)) }))
    .filter(({ properties }) => properties.length > 0)
}

function toParts({ properties }: Resource, sections: readonly FormSection[], held: ReadonlySet<string>): ValuePart[] {
  return sections
    .map(({ title = null, description = null, fields }) => ({
      ...{ title, description },
      properties: fields
        .flatMap(name => properties.get(name) ?? [])
        .filter(({ schema }) => canRead(schema, held) && !schema['x-transient']),
    }))
    .filter(part => part.properties.length > 0)
}

/** A tab of a record page, with what it holds. */
export type DisplayedTab = AreaTab & {
  /** What stands beside it where there is room. */
  beside: DisplayedTab[]
} & ({ parts: ValuePart[] } | { detail: Detail } | { Slot: React.ComponentType<RecordSlotProps> })

/** What the tabs of a record page are worked out from. */
interface Known {
  resources: ReadonlyMap<string, Resource> | undefined
  held: ReadonlySet<string>
  slots: RecordSlots
}

/** The tabs that are there for this user and this record, and that have something to show. */
export function listDisplayedTabs(resource: Resource, record: RecordValues, known: Known): DisplayedTab[] {
  const found = (resource.descriptor.record?.tabs ?? []).flatMap(tab => {
    const isThere = isPermitted(tab.permission, known.held) && isTabOf(tab, record)
    const content = isThere ? findContent(resource, tab, known) : null
    return content ? [{ tab, displayed: { route: tab.route, name: tab.title, beside: [], ...content } }] : []
  })
  const hosts = new Set(found.map(({ tab }) => tab.route))
  // Without the tab beside which it would stand, it stands by itself.
  const isWithin = ({ beside }: RecordTab) => beside !== undefined && hosts.has(beside)
  return found
    .filter(({ tab }) => !isWithin(tab))
    .map(({ tab, displayed }): DisplayedTab => {
      const beside = found.filter(each => each.tab.beside === tab.route).map(each => each.displayed)
      return { ...displayed, beside, within: beside.map(({ route }) => route) }
    })
}

function findContent(resource: Resource, tab: RecordTab, { resources, held, slots }: Known) {
  if ('sections' in tab) {
    const parts = toParts(resource, tab.sections, held)
    return parts.length > 0 ? { parts } : null
  }
  if ('slot' in tab) {
    const Slot = slots[tab.slot]
    return Slot ? { Slot } : null
  }
  const detail = findDetail(tab, resources, held)
  return detail && { detail }
}

/** The actions of a record page that these permissions leave, in the order of their buttons; none that leads to the page itself. */
export function listRecordActions(resource: Resource, held: ReadonlySet<string>): RowAction[] {
  const { record } = resource.descriptor
  const actions = listRowActions(resource, held).filter(({ route }) => route === undefined || route !== record?.route)
  return record?.actions?.flatMap(name => actions.find(action => action.name === name) ?? []) ?? actions
}

/** A chip beside the heading; one without a status is quiet. */
export interface RecordChip {
  name: string
  label: string
  status?: StatusStyle
}

/** The chips of a record: its state, then those that the descriptor names as far as they say something. */
export function listChips(resource: Resource, record: RecordValues, toLabel: (field: string) => string): RecordChip[] {
  const { descriptor, machine, properties } = resource
  const names = new Set([...(machine ? [machine.state] : []), ...(descriptor.record?.chips ?? [])])
  return [...names].flatMap((name): RecordChip[] => {
    const property = properties.get(name)
    const value = record[name]
    if (!property) return machine?.flags?.[name] && value === true ? [{ name, label: toLabel(name) }] : []
    if (isEmptyValue(value)) return []
    const status = findStatus(property, value, record)
    if (status) return [{ name, ...status }]
    if (name === machine?.state) return [{ name, label: findStateName(resource, value) ?? toText(property, record) }]
    if (property.jsonType === 'boolean') return value === true ? [{ name, label: toLabel(name) }] : []
    return [{ name, label: toText(property, record) }]
  })
}

function findStateName({ machine }: Resource, value: unknown): string | undefined {
  const state = machine?.states.find(each => (each.value ?? each.name) === value)
  return state?.title ?? (typeof value === 'string' ? undefined : state?.name)
}

function toText(property: ResourceProperty, record: RecordValues): string {
  return getFieldKind(property.kind).toText(property, record[property.name], record)
}
