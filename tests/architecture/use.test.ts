import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listSources, parseSource, readText, root } from './sources.ts'
import { listUndeclared, listUnusedExports, listUnusedFiles, listUnusedPackages, type Manifest } from './use.ts'

type Package = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> }

function readPackage(path: string): Package & { peerDependencies?: Record<string, string> } {
  return existsSync(join(root, path)) ? JSON.parse(readText(path)) : {}
}

function buildManifest({ dependencies = {}, devDependencies = {} }: Package): Manifest {
  const peersOf = (name: string): string[] =>
    Object.keys(readPackage(`node_modules/${name}/package.json`).peerDependencies ?? {})
  return { dependencies, devDependencies, peersOf }
}

const manifest = buildManifest(readPackage('package.json'))

test('an entry point reaches every file', () => {
  expect(listUnusedFiles(listSources())).toEqual([])
})

test('every exported function, class and constant is imported somewhere', () => {
  expect(listUnusedExports(listSources())).toEqual([])
})

test('every imported package is declared where it belongs', () => {
  expect(listUndeclared(listSources(), manifest)).toEqual([])
})

test('every declared package is used', () => {
  const others = ['tsconfig.json', 'index.html', 'src/theme/base.css'].map(readText)
  const texts = [...listSources().map(source => source.text), ...others]
  expect(listUnusedPackages(listSources(), texts, manifest)).toEqual([])
})

const used = parseSource('src/lib/used.ts', 'export const a = 1')
const boot = parseSource('src/main.ts', "import { a } from './lib/used.ts'")

test('the rule of files refuses one that nothing imports and one that only tests import', () => {
  const lonely = parseSource('src/lib/lonely.ts', 'export const a = 1')
  const tested = parseSource('src/lib/tested.ts', 'export const a = 1')
  const suite = parseSource('src/lib/tested.test.ts', "import { a } from './tested.ts'")
  const found = listUnusedFiles([boot, used, lonely, tested, suite])
  expect(found).toEqual([expect.stringContaining('lonely.ts'), expect.stringContaining('tested.ts')])
})

test('the rule of exports refuses one that nothing imports', () => {
  const wide = parseSource('src/lib/used.ts', 'export const a = 1\nexport function b() {}')
  expect(listUnusedExports([boot, wide])).toEqual([expect.stringContaining('exports b')])
})

test('the rules of packages refuse one undeclared, one for development only and one unused', () => {
  const own = buildManifest({ dependencies: { idle: '1' }, devDependencies: { tool: '1' } })
  const source = parseSource('src/lib/a.ts', "import a from 'missing/deep'\nimport b from 'tool'")
  expect(listUndeclared([source], own)).toHaveLength(2)
  expect(listUnusedPackages([source], [source.text], own)).toEqual(['idle'])
})
