import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { listSources } from './sources.ts'

/** The folders of the console's engine, the platform and the services use one another one way. */
const parents = ['src/engine', 'server/platform', 'server/services']
const roots: Readonly<Record<string, string>> = { '#src/': 'src/', '#server/': 'server/' }

/** The folder below a parent in which a file lies; null where it lies elsewhere, or in the parent itself. */
const toFolder = (parent: string, path: string) => new RegExp(`^${parent}/([^/]+)/`).exec(path)?.[1] ?? null

function listImports(path: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import)[ (]'((?:\.|#src\/|#server\/)[^']+)'/g)].map(([, target = '']) => {
    const root = Object.keys(roots).find(each => target.startsWith(each))
    return root ? target.replace(root, roots[root] ?? '') : posix.join(posix.dirname(path), target)
  })
}

/** The folders that are used by what they use, with the ways between them. */
function listCircles(parent: string, sources: readonly { path: string; text: string }[]): string[] {
  const uses = new Map<string, Map<string, string>>()
  for (const { path, text } of sources) {
    const from = toFolder(parent, path)
    if (from === null) continue
    const own = uses.get(from) ?? new Map<string, string>()
    uses.set(from, own)
    for (const target of listImports(path, text)) {
      const to = toFolder(parent, target)
      if (to !== null && to !== from) own.set(to, `${path} uses ${to}`)
    }
  }
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of uses.get(from)?.keys() ?? []) if (!seen.has(to)) reach(to, seen.add(to))
    return seen
  }
  return [...uses].flatMap(([from, own]) => [...own].flatMap(([to, way]) => (reach(to).has(from) ? [way] : [])))
}

test.each(parents)('no folder of %s is used by what it uses', parent => {
  const sources = listSources().filter(({ isTest }) => !isTest)
  expect(sources.filter(({ path }) => toFolder(parent, path) !== null).length).toBeGreaterThan(0)
  expect(listCircles(parent, sources)).toEqual([])
})

test('a circle of folders is found, also a longer one', () => {
  const lead = (path: string, target: string) => ({ path: `p/${path}`, text: `import { x } from '../${target}'` })
  const sources = [
    lead('a/x.ts', 'b/y.ts'),
    lead('b/y.ts', 'c/z.ts'),
    lead('c/z.ts', 'a/w.ts'),
    lead('d/v.ts', 'a/x.ts'),
  ]
  expect(listCircles('p', sources)).toEqual(['p/a/x.ts uses b', 'p/b/y.ts uses c', 'p/c/z.ts uses a'])
})
