import type { ConfigurationChange } from '#contract/configurationVersion.ts'
import type { Descriptor, FormDescriptor, FormSection } from '#contract/descriptor.ts'
import { buildChange, pairUp } from './changes.ts'
import { describeMove, listMoves } from './order.ts'
import { listNames } from './words.ts'

/** The differences of where a form places its fields; a form that comes or goes is reported as a whole. */
export function compareForms(before: Descriptor, after: Descriptor): ConfigurationChange[] {
  if (!before.form || !after.form) return []
  const owner = after.name
  return [
    ...compareSections(owner, nameSections(before.form), nameSections(after.form)),
    ...compareHidden(owner, before.form.hidden ?? [], after.form.hidden ?? []),
  ]
}

type Sections = ReadonlyMap<string, readonly string[]>

/** Sections by their title, behind a tab after that tab's; those without one by their position. */
function nameSections({ sections = [], tabs = [] }: FormDescriptor): Sections {
  const toEntry =
    (owner: string) =>
    ({ title, fields }: FormSection, index: number): [string, readonly string[]] => [
      `${owner}${title ?? `section ${index + 1}`}`,
      fields,
    ]
  return new Map([...sections.map(toEntry('')), ...tabs.flatMap(tab => tab.sections.map(toEntry(`${tab.title}, `)))])
}

function compareSections(owner: string, before: Sections, after: Sections): ConfigurationChange[] {
  const moves = new Map(listMoves([...before.keys()], [...after.keys()]).map(move => [move.name, move]))
  const sections = pairUp(before, after).flatMap(({ name, before: one, after: other }) => {
    const label = `${owner}: ${name}`
    if (!one && other) return [buildChange('form', label, 'added', [`fields ${listNames(other)}`])]
    if (!other) return [buildChange('form', label, 'removed')]
    const move = moves.get(name)
    return move ? [buildChange('form', label, 'changed', [describeMove(move)])] : []
  })
  return [...sections, ...compareFields(owner, before, after)]
}

function compareFields(owner: string, before: Sections, after: Sections): ConfigurationChange[] {
  const [one, other] = [listLocations(before), listLocations(after)]
  const moves = [...after].flatMap(([section, fields]) => listMoves(before.get(section) ?? [], fields))
  const moved = new Map(moves.map(move => [move.name, describeMove(move)]))
  return pairUp(one, other).flatMap(({ name, before: from, after: to }) => {
    const label = `${owner}.${name}`
    // The fields of a section that is new are named with it.
    if (from === undefined) return to && before.has(to) ? [buildChange('form', label, 'added', [`in "${to}"`])] : []
    if (to === undefined) return [buildChange('form', label, 'removed', [`from "${from}"`])]
    if (from !== to) return [buildChange('form', label, 'changed', [`"${from}" → "${to}"`])]
    const words = moved.get(name)
    return words === undefined ? [] : [buildChange('form', label, 'changed', [words])]
  })
}

function listLocations(sections: Sections): ReadonlyMap<string, string> {
  return new Map([...sections].flatMap(([section, fields]) => fields.map(field => [field, section] as const)))
}

function compareHidden(owner: string, before: readonly string[], after: readonly string[]): ConfigurationChange[] {
  const names = [...new Set([...before, ...after])].filter(name => before.includes(name) !== after.includes(name))
  return names.map(name =>
    buildChange('form', `${owner}.${name}`, 'changed', [
      after.includes(name) ? 'hidden in forms: no → yes' : 'hidden in forms: yes → no',
    ]),
  )
}
