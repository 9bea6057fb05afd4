import type { Rule } from './rule.ts'
import type { Import, Source } from './sources.ts'

const trees = ['contract', 'server', 'src', 'tests']

// What each folder of the console may use of the console; a feature also uses itself.
const consoleLayers: Record<string, string[]> = {
  lib: ['lib'],
  theme: ['lib', 'theme'],
  ui: ['lib', 'theme', 'ui'],
  providers: ['lib', 'providers'],
  engine: ['lib', 'theme', 'ui', 'providers', 'engine'],
  features: ['lib', 'theme', 'ui', 'providers', 'engine'],
  app: ['lib', 'theme', 'ui', 'providers', 'engine', 'features', 'app'],
}

const contractPackages = /^(ajv|@cfworker\/json-schema|date-fns|fast-xml-parser|jsonc-parser)(\/|$)/

// In this order a service's files use one another, downwards only; routes do not reach past the service.
const roles = ['contract', 'repository', 'service', 'routes', 'index']

function findRole(path: string): number {
  const name = path.split('/').at(-1) ?? ''
  return roles.findIndex(role => new RegExp(`(^|\\.|[a-z0-9])${role}\\.tsx?$`, 'i').test(name))
}

function findService(path: string): string | null {
  return /^server\/services\/([^/]+)\//.exec(path)?.[1] ?? null
}

function checkConsole(source: Source, target: string): string | null {
  const [, from = '', own] = source.path.split('/')
  const [, to = '', other] = target.split('/')
  if (!source.path.slice(4).includes('/')) return null
  if (!target.slice(4).includes('/')) return `uses ${target}: a file of src itself is for the boot alone`
  const mayUse = consoleLayers[from]
  if (!mayUse) return `lies in src/${from}, which is no layer of the house`
  if (from === 'features' && to === 'features' && own === other) return null
  if (from === 'features' && to === 'features') return `uses the feature ${other}: let src/app hand it over by a slot`
  return mayUse.includes(to) ? null : `uses src/${to}: src/${from} may use ${mayUse.join(', ')}`
}

// In this order the folders of a generated list use one another, upwards only: what stands first knows nothing of the others.
const listFolders = ['grid', 'filter', 'import', 'export', 'selection', 'views', 'list', 'detail', 'screens']

function checkEngine(source: Source, target: string): string | null {
  const [own = -1, other = -1] = [source.path, target].map(path =>
    listFolders.indexOf(/^src\/engine\/([^/]+)\//.exec(path)?.[1] ?? ''),
  )
  if (own < 0 || other <= own || source.isTest) return null
  return `uses src/engine/${listFolders[other]}, which is built upon src/engine/${listFolders[own]}: let it hand in what is needed`
}

function checkService(source: Source, target: string): string | null {
  const from = findService(source.path)
  const to = findService(target)
  if (to && to !== from) {
    return /\/contract\.ts$/.test(target) ? null : `reaches into the service ${to}: use its contract.ts`
  }
  if (!from || !to || source.isTest) return null
  const own = findRole(source.path)
  const other = findRole(target)
  if (own < 0 || other < 0) return null
  if (own < other) return `is a ${roles[own]} and uses a ${roles[other]}: the way is routes, service, repository`
  const skips = roles[own] === 'routes' && roles[other] === 'repository'
  return skips ? 'reaches a repository from routes: go through the service' : null
}

function checkServer(source: Source, target: string): string | null {
  const isRoot = !source.path.slice(7).includes('/')
  if (isRoot) return null
  // A test composes what it needs.
  if (!source.isTest && /^server\/(main|app|core|services|http)\.ts$/.test(target))
    return 'uses the composition root: let it hand in what is needed'
  const isPlatform = source.path.startsWith('server/platform/')
  if (isPlatform && /^server\/(services|demo)\//.test(target)) return 'is platform and uses what is built upon it'
  if (findService(source.path) && target.startsWith('server/demo/')) return 'is a service and uses demo data'
  return checkService(source, target)
}

function checkTarget(source: Source, target: string): string | null {
  const [tree = ''] = source.path.split('/')
  const [other = ''] = target.split('/')
  const isProduct = ['contract', 'server', 'src'].includes(tree)
  if (isProduct && other === 'scripts') return 'uses scripts: what both need belongs to the product'
  if (isProduct && other === 'tests' && !source.isTest) return 'uses tests: what both need belongs to the product'
  if (isProduct && other !== tree && ['server', 'src'].includes(other))
    return `uses ${other}: ${tree} meets it in contract/ and the data files only`
  if (tree === 'contract' && other === 'contract') return null
  if (tree === 'src' && other === 'src') return checkConsole(source, target) ?? checkEngine(source, target)
  if (tree === 'server' && other === 'server') return checkServer(source, target)
  return null
}

function findZone(path: string): string {
  const deep = /^(src\/features|server\/platform|server\/services)\//.test(path)
  return path
    .split('/')
    .slice(0, -1)
    .slice(0, deep ? 3 : 2)
    .join('/')
}

function checkSpelling(source: Source, use: Import): string | null {
  const { specifier, target } = use
  if (target === null) return null
  if (!/\.[a-z]+(\?.*)?$/.test(specifier)) return `imports ${specifier} without an extension: write .ts`
  const [tree = ''] = source.path.split('/')
  const [other = ''] = target.split('/')
  if (specifier.startsWith('.') && tree !== other && trees.includes(other)) return `write #${target} for ${specifier}`
  return specifier.startsWith('#') && findZone(source.path) === findZone(target)
    ? `write a relative path for ${specifier}`
    : null
}

function checkPackage(source: Source, use: Import): string | null {
  if (!source.path.startsWith('contract/') || source.isTest || contractPackages.test(use.specifier)) return null
  return `uses ${use.specifier}: contract/ is pure, without React and Node`
}

/** The import rules of the house: what a file may import, from where it stands. */
export const layers: Rule = source =>
  source.imports.flatMap(use => {
    const { target } = use
    const found = target === null ? checkPackage(source, use) : checkTarget(source, target)
    return [found, checkSpelling(source, use)]
      .filter(message => message !== null)
      .map(message => ({ line: use.line, message }))
  })
