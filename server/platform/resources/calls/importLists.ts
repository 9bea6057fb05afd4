import { parseTagsText } from '#contract/tags.ts'
import { isKeyOf, selectReachable } from '../sql/referenceList.ts'
import type { Work } from '../work.ts'
import { type ImportRow, isAccepted, refuseRow } from './importRow.ts'
import { listAdded } from './listedReferences.ts'
import { findKey, findNamed } from './referenceTexts.ts'

/** Puts the keys of the rows that the texts of a list stand for (`North, South`, or a list in JSON) in the texts' place. */
export async function resolveLists(work: Work, rows: ImportRow[]): Promise<void> {
  for (const list of work.plan.referenceLists) {
    const { name } = list.field
    const parts = new Map<ImportRow, readonly unknown[]>()
    for (const row of rows) {
      const sent = row.sent[name]
      const given = typeof sent === 'string' ? parseTagsText(sent) : sent
      if (Array.isArray(given)) parts.set(row, given)
      else if (given === null && sent !== null) refuseRow(row, name, work.text('validation.type.array'))
    }
    const texts = [...parts.values()].flat().filter(part => typeof part === 'string')
    const named = await findNamed(work, list, texts)
    for (const [row, given] of parts) {
      const found = given.map(part => (typeof part === 'string' ? findKey(work, part, named) : { key: part }))
      const problem = found.find(each => each.problem !== undefined)?.problem
      if (problem === undefined) row.sent[name] = found.length === 0 ? null : found.map(({ key }) => key)
      else refuseRow(row, name, problem)
    }
  }
}

/** Refuses rows that add to a list what leads to no row in the caller's scope: one question for each list of references. */
export async function checkLists(work: Work, rows: ImportRow[]): Promise<void> {
  const grown = rows.flatMap(row => {
    if (!row.merged || !isAccepted(row)) return []
    return listAdded(work.plan, row.merged).map(({ list, added }) => ({ row, list, keys: [...added.values()] }))
  })
  for (const [list, lists] of Map.groupBy(grown, each => each.list)) {
    const asked = new Set(lists.flatMap(({ keys }) => keys).filter(key => isKeyOf(list.target, key)))
    const { text, values } = selectReachable(list, work.caller, [...asked], true)
    const found = await work.queries.run<{ key: unknown }>(text, values)
    const reachable = new Set(found.map(({ key }) => key))
    for (const { row, keys } of lists)
      if (!keys.every(key => reachable.has(key))) refuseRow(row, list.field.name, work.text('records.unreachable'))
  }
}
