import { posix } from 'node:path'
import { listExportedValues } from './names.ts'
import { listFiles, readString, type Source, walk } from './sources.ts'

// Read by a tool or by folder, never imported by name.
const entry =
  /^([^/]+\.config\.ts|src\/main\.tsx?|.*\.d\.ts|server\/main\.ts|scripts\/[^/]+\.ts|scripts\/generators\/[^/]+\.ts|server\/.*\/migrations\/.*|tests\/bench\/[^/]+\.ts)$/

const testEntry = /(\.(test|spec)\.tsx?|\/globalSetup\.ts|^tests\/support\/dom\.ts)$/

/** Paths in plain texts, such as the module of a worker: `new URL('./worker.ts', import.meta.url)`. */
function listNamedPaths(source: Source): string[] {
  const paths: string[] = []
  walk(source.program, (node, [parent]) => {
    const text = parent && /^(Import|Export|TSImportType)/.test(parent.type) ? null : readString(node)
    if (text && /\.tsx?$/.test(text)) paths.push(posix.join(posix.dirname(source.path), text), text)
    if (text && /^\.{1,2}\/.*\*.*\.tsx?$/.test(text))
      paths.push(...listFiles(posix.join(posix.dirname(source.path), text)))
  })
  return paths
}

function listTargets(source: Source): string[] {
  return [...source.imports.flatMap(use => use.target ?? []), ...listNamedPaths(source)]
}

function reach(sources: Map<string, Source>, roots: string[]): Set<string> {
  const reached = new Set<string>()
  const waiting = [...roots]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const source = sources.get(path)
    if (!source || reached.has(path)) continue
    reached.add(path)
    waiting.push(...listTargets(source))
  }
  return reached
}

/** Files that no entry point reaches, and files of the product that only tests reach. */
export function listUnusedFiles(sources: Source[]): string[] {
  const byPath = new Map(sources.map(source => [source.path, source]))
  const paths = [...byPath.keys()]
  const product = reach(
    byPath,
    paths.filter(path => entry.test(path)),
  )
  const all = reach(
    byPath,
    paths.filter(path => entry.test(path) || testEntry.test(path)),
  )
  return paths.flatMap(path => {
    if (!all.has(path)) return [`${path} is used nowhere: remove it`]
    const isProduct = !product.has(path) && !/^tests\//.test(path) && !testEntry.test(path)
    return isProduct ? [`${path} is used by tests alone: use it, or move it to tests/`] : []
  })
}

/** Functions, classes and constants that are exported and imported nowhere. */
export function listUnusedExports(sources: Source[]): string[] {
  const taken = new Map<string, Set<string>>()
  for (const { imports } of sources) {
    for (const { target, names } of imports) {
      if (!target) continue
      const known = taken.get(target) ?? new Set()
      for (const name of names) known.add(name)
      taken.set(target, known)
    }
  }
  const named = new Set(sources.flatMap(listNamedPaths))
  return sources
    .filter(({ path }) => !entry.test(path) && !testEntry.test(path) && !named.has(path))
    .flatMap(source => {
      const known = taken.get(source.path) ?? new Set()
      const unused = known.has('*') ? [] : listExportedValues(source).filter(name => !known.has(name))
      return unused.map(name => `${source.path} exports ${name}, which nothing imports: drop the export or the code`)
    })
}

export type Manifest = {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  peersOf(name: string): string[]
}

function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

function listBarePackages(source: Source): { name: string; isType: boolean; line: number }[] {
  return source.imports
    .filter(({ target, specifier }) => target === null && !/^(node:|virtual:|vite\/client)/.test(specifier))
    .map(({ specifier, isType, line }) => ({ name: packageOf(specifier), isType, line }))
}

/** Packages that the product or a tool imports without declaring them, or declares for development only. */
export function listUndeclared(sources: Source[], manifest: Manifest): string[] {
  return sources.flatMap(source =>
    listBarePackages(source).flatMap(({ name, isType, line }) => {
      const at = `${source.path}:${line} imports ${name}`
      if (name in manifest.dependencies) return []
      if (!(name in manifest.devDependencies)) return [`${at}, which package.json does not declare`]
      const runs = /^(contract|server|src)\//.test(source.path) && !source.isTest && !isType
      return runs ? [`${at}, which package.json declares for development only`] : []
    }),
  )
}

/** Packages that are declared and that nothing imports, runs or has as its peer. */
export function listUnusedPackages(sources: Source[], texts: string[], manifest: Manifest): string[] {
  const declared = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
  const used = new Set(sources.flatMap(source => listBarePackages(source).map(({ name }) => name)))
  const isNamed = (name: string): boolean => texts.some(text => new RegExp(`['"/]${name}['"/]`).test(text))
  const peers = new Set(declared.flatMap(name => manifest.peersOf(name)))
  const describes = (name: string): boolean => name.startsWith('@types/')
  return declared.filter(name => !used.has(name) && !isNamed(name) && !peers.has(name) && !describes(name))
}
