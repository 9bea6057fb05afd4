import { printJson } from '#contract/printJson.ts'
import { isSameJson } from '#contract/values.ts'
import { buildDataSet, toMetaName, toName } from './dataSet.ts'
import type { DataFile } from './files.ts'
import { collectNames, upgradeContent } from './notation/index.ts'

/**
 * The data files whose notation is a former one, as they are written today: conditions in the short form, states and choices by their
 * names, guards and sets that have a name by it. What cannot be read stays as it is.
 */
export function upgradeFiles(files: readonly DataFile[]): DataFile[] {
  const { set } = buildDataSet(files, { ownApplications: [], isAlone: false })
  const names = collectNames(set)
  return files.flatMap(({ path, text }) => {
    if (!path.endsWith('.json') || set.broken.has(path)) return []
    const content: unknown = JSON.parse(text)
    const upgraded = upgradeContent(names, content, toMetaName(path), toName(path))
    return isSameJson(upgraded, content) ? [] : [{ path, text: printJson(upgraded) }]
  })
}
