import type { Condition, Operator } from '#contract/conditions.ts'
import { findReferred } from '#contract/entitySchema.ts'
import { parseFieldText } from '#contract/fieldText.ts'
import { foldText } from '#contract/foldText.ts'
import { listLookupConditions } from '#contract/lookupConditions.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import type { TypedShortcut } from '#contract/searchShortcuts.ts'
import { findMatches } from '#src/lib/choices.ts'
import { listRecords } from '#src/providers/data/listRecords.ts'
import { liveResources } from '#src/providers/data/manifestState.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { toDayBoundary } from '../../fields/dateTimeText.ts'
import { listChoices } from '../../fields/enumKind.ts'
import { toReferenceOption } from '../../fields/useReferenceOptions.ts'

/** What a shortcut asks for, or why what is typed means nothing. */
export type ShortcutAnswer = { conditions: Condition[] } | { problem: string }

/** As many records of another resource as a text may stand for. */
const mostRecords = 10

/**
 * What typed shortcuts ask for, all of them together; the first that cannot be read is the problem. One that is typed twice with
 * choices asks for any of them.
 */
export async function readShortcuts(
  resource: Resource,
  typed: readonly TypedShortcut[],
  toLabel: (field: string) => string,
): Promise<ShortcutAnswer> {
  const conditions: Condition[] = []
  for (const each of typed) {
    const answer = await readShortcut(resource, each, toLabel(each.shortcut.field))
    if ('problem' in answer) return answer
    for (const condition of answer.conditions) addCondition(conditions, condition)
  }
  return { conditions }
}

function addCondition(conditions: Condition[], condition: Condition): void {
  const { field, op, value } = condition
  const known = conditions.findIndex(each => each.field === field && each.op === op)
  const before = conditions[known]?.value
  if (known < 0) conditions.push(condition)
  else if (Array.isArray(before) && Array.isArray(value)) {
    conditions[known] = { ...condition, value: [...new Set([...before, ...value])] }
  } else conditions[known] = condition
}

/**
 * What a typed shortcut asks of its field: several choices are separated by commas, a moment is a whole day unless the shortcut
 * says otherwise, and the text of a reference is searched for among its records. `label` is the field's.
 */
async function readShortcut(
  resource: Resource,
  { shortcut, value }: TypedShortcut,
  label: string,
): Promise<ShortcutAnswer> {
  const property = resource.properties.get(shortcut.field)
  if (!property) return { problem: getText('engine.shortcut.unknown', value, label) }
  if (value === '') return { problem: getText('engine.shortcut.empty', shortcut.prefix) }
  if (findReferred(property.schema)) return readReference(property, value, label, shortcut.of)
  if (property.kind === 'enum') return readChoices(property, value, label)
  if (property.kind === 'date-time') return readDay(property, shortcut.operator, value)
  const parsed = parseFieldText(property, value)
  if ('problem' in parsed) return { problem: getText(parsed.problem.messageKey, ...parsed.problem.args) }
  const plain = typeof parsed.value === 'string' ? parsed.value.trim() : parsed.value
  return { conditions: [{ field: property.name, op: shortcut.operator ?? property.usualOperator, value: plain }] }
}

function readChoices(property: ResourceProperty, value: string, label: string): ShortcutAnswer {
  // A title may hold a comma itself.
  const whole = findChoice(property, value)
  const parts = 'found' in whole ? [value] : value.split(',').map(part => part.trim())
  const named = parts.filter(Boolean).map(part => ({ part, choice: findChoice(property, part) }))
  const unclear = named.find(({ choice }) => !('found' in choice))
  if (unclear && 'several' in unclear.choice) {
    const { several } = unclear.choice
    if (several.length === 0) return noChoice(property, unclear.part, label)
    return { problem: getText('engine.shortcut.several', unclear.part, several.join(', ')) }
  }
  const found = named.flatMap(({ choice }) => ('found' in choice ? [choice.found] : []))
  if (found.length === 0) return noChoice(property, value, label)
  return { conditions: [{ field: property.name, op: 'in', value: [...new Set(found)] }] }
}

/** A few of the choices, so that one sees what is meant. */
function noChoice(property: ResourceProperty, value: string, label: string): ShortcutAnswer {
  const titles = listChoices(property).slice(0, 3)
  const examples = titles.map(({ title }) => title).join(', ')
  return { problem: getText('engine.shortcut.noChoice', value, label, examples) }
}

/** The choice that is named, or the one that alone can be meant. */
function findChoice(property: ResourceProperty, text: string): { found: unknown } | { several: string[] } {
  const parsed = parseFieldText(property, text)
  if ('value' in parsed && parsed.value !== null) return { found: parsed.value }
  const matches = findMatches(listChoices(property), text)
  return matches.length === 1
    ? { found: matches[0]?.value }
    : { several: matches.slice(0, 5).map(({ title }) => title) }
}

function readDay(property: ResourceProperty, operator: Operator | undefined, value: string): ShortcutAnswer {
  const parsed = parseFieldText({ ...property, kind: 'date' }, value)
  if ('problem' in parsed) return { problem: getText(parsed.problem.messageKey, ...parsed.problem.args) }
  const day = String(parsed.value)
  const ends = (['from', 'to'] as const).filter(end => operator === undefined || operator === end)
  return { conditions: ends.map(op => ({ field: property.name, op, value: toDayBoundary(property, op, day) })) }
}

async function readReference(
  property: ResourceProperty,
  value: string,
  label: string,
  of: string | undefined,
): Promise<ShortcutAnswer> {
  const resource = liveResources.get(findReferred(property.schema) ?? '')
  if (!resource) return { problem: getText('engine.shortcut.unknown', value, label) }
  const answer = await findRecords(resource, property, value, of).catch(() => null)
  if (!answer) return { problem: getText('engine.shortcut.failed', value) }
  const options = answer.data.map(row => toReferenceOption(resource, row))
  const exact = options.filter(({ text }) => foldText(text) === foldText(value))
  const meant = exact.length > 0 ? exact : options
  if (meant.length === 0) return { problem: getText('engine.shortcut.unknown', value, label) }
  if (exact.length === 0 && answer.pageInfo.hasNextPage)
    return { problem: getText('engine.shortcut.tooMany', mostRecords, value) }
  return { conditions: [{ field: property.name, op: 'in', value: meant.map(({ id }) => id) }] }
}

interface Found {
  data: Record<string, unknown>[]
  pageInfo: { hasNextPage: boolean }
}

function findRecords(resource: Resource, property: ResourceProperty, text: string, of?: string): Promise<Found> {
  const conditions = listLookupConditions(resource, property)
  const filter = of
    ? { conditions: [...conditions, { field: of, op: 'contains' as const, value: text }] }
    : { conditions, searchText: text }
  return listRecords(resource, {
    filter,
    pagination: { page: 1, perPage: mostRecords },
    sort: { field: resource.descriptor.list?.sort?.field ?? resource.key, order: 'ASC' },
    meta: { withTotal: false },
  })
}
