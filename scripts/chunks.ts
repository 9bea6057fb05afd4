import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** What a browser may ask for by itself: the page's own code, the three roots and what opens within the console and the public root. */
const starts = {
  boot: 'src/main.ts',
  signIn: 'src/app/sign-in/openSignIn.tsx',
  public: 'src/app/public/openPublic.tsx',
  publicPage: 'src/app/public/*/*Page.tsx',
  download: 'src/app/public/approve/CertificateButton.tsx',
  publicDialog: '{src/features/time-cards/*/*Dialog.tsx,src/engine/fields/signature/SignatureDialog.tsx}',
  console: 'src/app/console/openConsole.tsx',
  home: 'src/app/console/HomePage.tsx',
  dashboard: 'src/engine/dashboard/DashboardPage.tsx',
  list: 'src/engine/list/ListScreen.tsx',
  filters: 'src/engine/list/filter/FilterArea.tsx',
  calendar: 'src/ui/Calendar.tsx',
  form: 'src/engine/record/CreateScreen.tsx',
  import: 'src/engine/import/ImportDialog.tsx',
  feature: 'src/features/!(candidates-home)/*Page.tsx',
  candidate: 'src/features/candidates-home/**/*Page.tsx',
  tools: 'src/app/shell/HeaderTools.tsx',
} as const

type Start = keyof typeof starts
type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1]

/** Reached from the shell by the index of its package alone: the screens run it, the shell does not. */
const unusedByShell =
  /node_modules\/(ra-core\/dist\/(export\/|preferences\/|index\.js|\w+\/index\.js|controller\/|(auth|dataProvider)\/use)|@tanstack\/.*(Observer|\/use)|lodash\/|query-string\/|jsonexport\/|inflection\/)/

/** Reached from every screen by the index of its package alone: lists run the ones, forms the others. */
const ofLists = /node_modules\/ra-core\/dist\/controller\/list\//
const ofForms =
  /node_modules\/ra-core\/dist\/(controller\/(create|edit|saveContext)\/|dataProvider\/use(Create|Mutation|Update))/

/** Of a candidate's own pages, and of homes. */
const ofCandidates = /\/src\/(features\/candidates-home|engine\/dashboard)\//

/** Reached from every root by the names of its parts alone; their forms are the browser's own inputs. */
const unusedByRoots = /node_modules\/@mui\/material\/(InputBase\/InputBase\.m?js|TextareaAutosize\/)/

/** Whether another page than a list asks for it, be it what a list opens within itself. */
const isShared = (reaching: ReadonlySet<Start>) => reaching.size > (reaching.has('filters') ? 2 : 1)

/** The files, in the order in which they take modules; what none of them takes stays where it is used. */
const files: { name: string; takes: (reaching: ReadonlySet<Start>, id: string) => boolean }[] = [
  { name: 'boot', takes: reaching => reaching.has('boot') },
  {
    name: 'root',
    takes: (reaching, id) =>
      !unusedByRoots.test(id) && reaching.has('console') && (reaching.has('signIn') || reaching.has('public')),
  },
  { name: 'input', takes: (reaching, id) => !unusedByRoots.test(id) && reaching.size > 1 && reaching.has('signIn') },
  // What a public page and its dialogs would otherwise have to fetch with all of the console's code.
  {
    name: 'public',
    takes: (reaching, id) => !unusedByRoots.test(id) && reaching.size > 1 && reaching.has('publicPage'),
  },
  { name: 'download', takes: reaching => reaching.size > 1 && reaching.has('download') },
  { name: 'modal', takes: reaching => reaching.has('dashboard') && reaching.has('publicDialog') },
  { name: 'dialog', takes: reaching => reaching.size > 1 && reaching.has('publicDialog') },
  {
    name: 'console',
    takes: (reaching, id) =>
      !unusedByShell.test(id) && (reaching.has('console') || (reaching.size > 1 && reaching.has('home'))),
  },
  // A home asks for nothing that only lists, forms or features share.
  {
    name: 'common',
    takes: (reaching, id) =>
      reaching.has('dashboard') &&
      reaching.size > 1 &&
      !ofLists.test(id) &&
      !ofForms.test(id) &&
      !ofCandidates.test(id),
  },
  {
    name: 'screen',
    takes: (reaching, id) => reaching.has('list') && isShared(reaching) && !ofLists.test(id) && !ofForms.test(id),
  },
  { name: 'list', takes: (reaching, id) => reaching.has('list') && !ofForms.test(id) },
  // A phone asks for a nurse's pages in three files instead of thirty; the first of them serves others too.
  {
    name: 'parts',
    takes: (reaching, id) =>
      reaching.has('candidate') && !reaching.has('filters') && !ofForms.test(id) && !ofCandidates.test(id),
  },
  { name: 'dashboard', takes: (reaching, id) => reaching.has('candidate') && id.includes('/src/engine/dashboard/') },
  { name: 'candidate', takes: reaching => reaching.has('candidate') && reaching.size === 1 },
  { name: 'fields', takes: (reaching, id) => reaching.size > 1 && reaching.has('filters') && !ofForms.test(id) },
]

const root = join(import.meta.dirname, '..').replaceAll('\\', '/')
const listRows = `${root}/src/engine/list/rows/DataTable.tsx`

/**
 * Puts what several pages share into a few files: browsers send six requests at a time, and a list would need thirty.
 * `npm run bench scriptWeights` tells whether a page loads more than it needs.
 */
export function buildChunkGroups(): Rolldown.CodeSplittingGroup[] {
  const reached = new Map<string, Set<Start>>()
  const findStarts = (id: string, graph: Graph): Set<Start> => {
    if (reached.size === 0) markImports(reached, graph)
    return reached.get(id) ?? new Set()
  }
  return files.map(({ name, takes }, index) => ({
    name: (id, graph) => (takes(findStarts(id, graph), id) ? name : null),
    debugName: name,
    priority: files.length - index,
  }))
}

/** Notes of every module which of the starts import it, or import what imports it; what is imported later does not count. */
function markImports(reached: Map<string, Set<Start>>, graph: Graph): void {
  for (const start of Object.keys(starts) as Start[]) {
    for (const path of globSync(starts[start], { cwd: root })) {
      const found = new Set([`${root}/${path}`])
      for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next)
      // A page that holds a list runs the code of lists, which no other page should fetch for its sake.
      if (start === 'feature' && found.has(listRows)) continue
      for (const id of found) reached.set(id, (reached.get(id) ?? new Set()).add(start))
    }
  }
}

/** What the vendor's table would draw menus, panels and a footer with, all of which are switched off. */
const unusedByTable = /^@mui\/material\/(Autocomplete|Select|Tab|TablePagination|Tabs|TextField)$/

/** Leaves parts out of the build that the vendor's table imports and never draws: a tenth of what a list waits for. */
export function leaveOutTableParts(): Plugin {
  const [importer, empty] = [/@mui\/x-data-grid\/material\/index\.m?js$/, '\0locum:empty']
  return {
    name: 'locum:leave-out-table-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, from = '') => (unusedByTable.test(source) && importer.test(from) ? empty : null),
    load: id => (id === empty ? 'export const tablePaginationClasses = {}; export default () => null' : null),
  }
}

/** Asks for the code that every root needs along with the page, instead of when the page's first lines have run. */
export function preloadRoot(): Plugin {
  return {
    name: 'locum:preload-root',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const needed = Object.values(bundle ?? {}).filter(file => file.type === 'chunk' && file.name === 'root')
        return needed.map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}`, nonce: '__CSP_NONCE__' },
          injectTo: 'head' as const,
        }))
      },
    },
  }
}
