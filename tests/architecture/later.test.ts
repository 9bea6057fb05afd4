import { expect, test } from 'vitest'
import { listSources, type Source } from './sources.ts'

/** What comes with a file at once, by paths from the root: all that it imports, and what that imports. */
function listAtOnce(path: string, byPath: ReadonlyMap<string, Source>): Set<string> {
  const found = new Set([path])
  for (const each of found) {
    for (const { target, isType, isLater } of byPath.get(each)?.imports ?? [])
      if (target && !isType && !isLater) found.add(target)
  }
  return found
}

/** The files that are asked for by themselves and bring this one along. */
function listBringing(widget: string): string[] {
  const sources = listSources().filter(({ path, isTest }) => !isTest && !path.includes('/stories/'))
  const byPath = new Map(sources.map(source => [source.path, source]))
  const asked = sources.flatMap(({ imports }) => imports.flatMap(({ target, isLater }) => (isLater ? [target] : [])))
  const starts = ['src/main.ts', ...asked].filter(path => path !== null && byPath.has(path)) as string[]
  return [...new Set(starts)].filter(start => listAtOnce(start, byPath).has(widget)).sort()
}

test('a tree select loads where a field is drawn with it, and its dropdown once it is opened', () => {
  const own = ['src/engine/fields/tree/TreeFilter.tsx', 'src/engine/fields/tree/TreeWidget.tsx']
  expect(listBringing('src/ui/TreeSelect.tsx')).toEqual(own)
  expect(listBringing('src/ui/CheckTree.tsx')).toEqual(['src/ui/TreeSelectDropdown.tsx'])
})
