import type { IConfiguration, IForbiddenRuleType, IRegularForbiddenRuleType } from 'dependency-cruiser'

type Ends = Pick<IRegularForbiddenRuleType, 'from' | 'to'>

const forbid = (name: string, comment: string, from: Ends['from'], to: Ends['to']): IForbiddenRuleType => ({
  ...{ name, comment, severity: 'error', from, to },
})

const demand = (
  name: string,
  comment: string,
  from: string | string[],
  to: string,
  pathNot: string[],
): IForbiddenRuleType => ({
  ...{ name, comment, severity: 'error', from: { path: from }, to: { path: to, pathNot, reachable: false } },
})

/** What each folder of the console may use of the console besides itself. */
const consoleLayers: Record<string, string[]> = {
  lib: [],
  theme: ['lib'],
  ui: ['lib', 'theme'],
  providers: ['lib'],
  engine: ['lib', 'theme', 'ui', 'providers'],
  features: ['lib', 'theme', 'ui', 'providers', 'engine', 'features'],
  app: ['lib', 'theme', 'ui', 'providers', 'engine', 'features'],
}

const layers = Object.entries(consoleLayers).map(([folder, others]) =>
  forbid(
    `layer-${folder}`,
    `src/${folder} uses of the console itself and ${others.join(', ') || 'nothing else'}.`,
    { path: `^src/${folder}/` },
    { path: '^src/', pathNot: `^src/(${[folder, ...others].join('|')})/` },
  ),
)

/** In this order the folders of the engine, and those within `list/` and `record/`, use one another: later ones the earlier ones. */
const engineFolders = ['navigation', 'fields', 'record', 'export', 'import', 'why', 'list', 'dashboard', 'record-page']
const listFolders = [
  'grid',
  'filter',
  'edit-many',
  'selection',
  'views',
  'scroll-position',
  'rows',
  'deleted',
  'detail',
]

const toOrder = (parent: string, folders: readonly string[]) =>
  folders.map((folder, index) =>
    forbid(
      `order-${parent}/${folder}`,
      'What is built upon a folder hands in what it needs.',
      { path: `^${parent}/${folder}/` },
      { path: `^${parent}/(?:(?:${folders.slice(index + 1).join('|')})/|[^/]+$)` },
    ),
  )

const orders = [...toOrder('src/engine', engineFolders), ...toOrder('src/engine/list', listFolders)]

/** In this order the files of a service use one another, downwards only. */
const roles = ['repository', 'service', 'routes', 'index']

const toRolePattern = (service: string, names: string[]) => {
  const words = names.map(name => `[${name.charAt(0).toUpperCase()}${name.charAt(0)}]${name.slice(1)}`)
  return `^server/services/${service}/(?:|.*[a-z0-9./])(?:${words.join('|')})\\.tsx?$`
}

const roleOrder = roles
  .slice(0, -1)
  .map((role, index) =>
    forbid(
      `role-${role}`,
      'Routes use the service, and the service uses the repository.',
      { path: toRolePattern('([^/]+)', [role]) },
      { path: toRolePattern('$1', roles.slice(index + 1)) },
    ),
  )

/** The one folder, or the beginning of a file's name, that may import a package. */
const doors: [packages: string, folder: string][] = [
  ['@mui/x-data-grid[^/]*', 'src/engine/list/(grid/|rows/DataTable)'],
  ['@rjsf/[^/]+', 'src/engine/record/form/'],
  ['@microsoft/signalr', 'src/providers/realtime'],
  ['oidc-client-ts', 'src/providers/'],
  ['ra-data-simple-rest', 'src/providers/data/'],
  ['pg(?:|-(?!boss)[^/]+)', 'server/platform/database/'],
  ['pg-boss', 'server/platform/tasks/'],
  ['oidc-provider', 'server/services/identity/'],
  ['ws', 'server/platform/hubs/'],
  ['@?redis', 'server/platform/hubs/'],
  ['(ajv|@cfworker/json-schema)', 'contract/'],
]

const vendors = doors.map(([packages, folder]) =>
  forbid(
    `vendor-${packages.replace(/[^\w-]+/g, '')}`,
    `This package is for ${folder} alone.`,
    { path: '^(contract|server|src)/', pathNot: `^${folder}` },
    { path: `(^|node_modules/)${packages}(/|$)`, dependencyTypesNot: ['local'] },
  ),
)

const trees = [
  forbid(
    'to-scripts',
    'What both need belongs to the product.',
    { path: '^(contract|server|src)/' },
    { path: '^scripts/' },
  ),
  forbid(
    'to-tests',
    'What both need belongs to the product.',
    { path: '^(contract|server|src)/' },
    { path: '^tests/' },
  ),
  forbid('contract-pure', 'contract/ knows neither side.', { path: '^contract/' }, { path: '^(server|src)/' }),
  forbid('server-to-src', 'They meet in contract/ and the data files.', { path: '^server/' }, { path: '^src/' }),
  forbid('src-to-server', 'They meet in contract/ and the data files.', { path: '^src/' }, { path: '^server/' }),
  forbid(
    'contract-packages',
    'contract/ is pure, without React and Node.',
    { path: '^contract/' },
    {
      dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'core'],
      pathNot: '^node_modules/(ajv|@cfworker/json-schema|date-fns|jsonc-parser|saxes)/',
    },
  ),
  forbid(
    'development-only',
    'What runs is declared as a dependency.',
    { path: '^(contract|server|src)/' },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
  ),
]

const spelling = [
  forbid(
    'alias-between-trees',
    'Another tree is written with its #alias.',
    { path: '^(contract|server|src|tests)/' },
    { path: '^(contract|server|src|tests)/', pathNot: '^$1/', dependencyTypesNot: ['aliased-subpath-import'] },
  ),
  forbid(
    'relative-within-folder',
    'A path within one folder is relative.',
    {
      path: '^((?:src/features|server/platform|server/services)/[^/]+|(?!src/features|server/platform|server/services)[^/]+/[^/]+)/',
    },
    { path: '^$1/', dependencyTypes: ['aliased-subpath-import'] },
  ),
]

const server = [
  forbid(
    'to-composition-root',
    'The composition root hands in what is needed.',
    { path: '^server/[^/]+/' },
    { path: '^server/(main|app|core|services|http)\\.ts$' },
  ),
  forbid(
    'platform-upwards',
    'The platform knows nothing of what is built upon it.',
    { path: '^server/platform/' },
    { path: '^server/(services|demo)/' },
  ),
  forbid(
    'service-to-demo',
    'A service does not use demo data.',
    { path: '^server/services/' },
    { path: '^server/demo/' },
  ),
  forbid(
    'service-to-service',
    'Another service is used by its contract.ts.',
    { path: '^server/services/([^/]+)/' },
    { path: '^server/services/', pathNot: ['^server/services/$1/', '/contract\\.ts$'] },
  ),
  forbid(
    'role-contract',
    'A contract hands out what lies below, not what is served.',
    { path: '^server/services/([^/]+)/contract\\.ts$' },
    { path: toRolePattern('$1', ['routes', 'index']) },
  ),
  forbid(
    'routes-past-service',
    'Routes go through the service.',
    { path: toRolePattern('([^/]+)', ['routes']) },
    { path: toRolePattern('$1', ['repository']) },
  ),
]

const console = [
  forbid(
    'layer-unknown',
    'Every folder of the console is a layer.',
    { path: '^src/[^/]+/', pathNot: `^src/(${Object.keys(consoleLayers).join('|')})/` },
    {},
  ),
  forbid(
    'feature-to-feature',
    'src/app hands one feature to another by a slot.',
    { path: '^src/features/([^/]+)/' },
    { path: '^src/features/', pathNot: '^src/features/$1/' },
  ),
  forbid(
    'stories-by-boot',
    'A build leaves the stories out: the boot alone asks for them, where it is developed.',
    { path: '^src/', pathNot: '^src/(app/(widgets/|openPage\\.ts)|\\w+/stories/)' },
    { path: '^src/(app/widgets|\\w+/stories)/' },
  ),
  demand(
    'widget-without-story',
    'Every shared widget is seen in a story.',
    '^src/ui/stories/',
    '^src/ui/[A-Z]\\w*\\.tsx$',
    [],
  ),
  forbid(
    'tree-select-later',
    'The tree select loads where a field is drawn with it.',
    { path: '^src/', pathNot: '^src/engine/fields/TreeWidget\\.tsx$|/stories/' },
    { path: '^src/ui/TreeSelect\\.tsx$', dynamic: false, dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'tree-later',
    'The tree and the fields that draw it load once they are asked for.',
    { path: '^src/', pathNot: '/stories/' },
    {
      path: '^src/(engine/fields/TreeWidget|ui/TreeSelectDropdown)\\.tsx$',
      dynamic: false,
      dependencyTypesNot: ['type-only'],
    },
  ),
]

/** What runs by itself: the two programs, commands, benches and what a tool reads by folder. */
const entries = [
  '^(src|server)/main\\.ts$',
  '^scripts/([^/]+|generators/[^/]+|checks/vitestReporter)\\.(ts|mjs)$',
  '^server/.*/migrations/',
  '^src/\\w+/stories/',
  '^[^/]+\\.config\\.ts$',
]

/** The sign-in opens the console, and the console's root opens the sign-in: each loads the other once it is asked for. */
const roots = '^src/app/(openRoot\\.ts|sign-in/)'

const circles: IForbiddenRuleType[] = [
  forbid(
    'no-circle',
    'No circle of imports, types included.',
    { path: '^(contract|server|src|scripts)/', pathNot: roots },
    { circular: true },
  ),
  {
    name: 'engine-folders',
    comment: 'The folders of src/engine use one another one way.',
    severity: 'error',
    scope: 'folder',
    from: { path: '^src/engine/' },
    to: { circular: true },
  },
]

export default {
  forbidden: [
    ...[...trees, ...spelling, ...layers, ...orders, ...console, ...server, ...roleOrder, ...vendors, ...circles],
    demand(
      'used-by-tests-alone',
      'What only tests use is used, or moves to tests/.',
      entries,
      '^(contract|server|src|scripts)/',
      ['\\.(d|gen)\\.ts$', ...entries],
    ),
    forbid('unresolved', 'Every import leads somewhere.', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
  ],
  options: {
    // The compiler's own interface of TypeScript 7 is not there yet.
    parser: 'swc',
    tsPreCompilationDeps: true,
    // What tests use is theirs to say.
    exclude: { path: '\\.test\\.tsx?$' },
    doNotFollow: { path: ['node_modules', '^tests/'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
} satisfies IConfiguration
