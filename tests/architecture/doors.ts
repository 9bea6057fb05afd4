import type { Rule } from './rule.ts'
import { isNode, readName, type Source, walk } from './sources.ts'

type Door = { vendor: string; specifier: RegExp; folder: string }

const doors: Door[] = [
  { vendor: 'DataGrid', specifier: /^@mui\/x-data-grid/, folder: 'src/engine/grid/' },
  { vendor: 'rjsf', specifier: /^@rjsf\//, folder: 'src/engine/form/' },
  { vendor: 'SignalR', specifier: /^@microsoft\/signalr/, folder: 'src/providers/realtime' },
  { vendor: 'oidc-client-ts', specifier: /^oidc-client-ts/, folder: 'src/providers/' },
  { vendor: 'the database driver', specifier: /^pg(-(?!boss)|\/|$)/, folder: 'server/platform/database/' },
  { vendor: 'the queue of tasks', specifier: /^pg-boss/, folder: 'server/platform/tasks/' },
  { vendor: 'oidc-provider', specifier: /^oidc-provider/, folder: 'server/services/identity/' },
  { vendor: 'ws', specifier: /^ws$/, folder: 'server/platform/hubs/' },
  { vendor: 'Redis', specifier: /^@?redis(\/|$)/, folder: 'server/platform/hubs/' },
  { vendor: 'ra-data-simple-rest', specifier: /^ra-data-simple-rest/, folder: 'src/providers/data/' },
  { vendor: 'ajv', specifier: /^ajv(\/|$)/, folder: 'contract/' },
  { vendor: '@cfworker/json-schema', specifier: /^@cfworker\//, folder: 'contract/' },
]

const networkDoor = 'src/providers/http'
const socketDoor = 'src/providers/realtime'
const network = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'sendBeacon']

function isProduct(path: string): boolean {
  return /^(contract|server|src)\//.test(path)
}

/** One vendor, one door: each of these packages is imported in one folder. */
export const vendorDoors: Rule = source =>
  isProduct(source.path)
    ? source.imports.flatMap(({ specifier, line }) =>
        doors
          .filter(door => door.specifier.test(specifier) && !source.path.startsWith(door.folder))
          .map(door => ({ line, message: `imports ${specifier}: ${door.vendor} is for ${door.folder} alone` })),
      )
    : []

function isNetworkSource({ path, isTest }: Source): boolean {
  return isTest || !path.startsWith('src/') || path.startsWith(networkDoor) || path.startsWith(socketDoor)
}

/** In the console only the http provider speaks to the network. */
export const networkDoors: Rule = source => {
  if (isNetworkSource(source)) return []
  const problems: ReturnType<Rule> = []
  walk(source.program, node => {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return
    const { callee } = node
    if (!isNode(callee)) return
    const isGlobal = ['window', 'globalThis', 'self', 'navigator'].includes(readName(callee.object))
    const name = callee.type === 'MemberExpression' ? (isGlobal ? readName(callee.property) : '') : readName(callee)
    if (!network.includes(name)) return
    problems.push({ line: source.lineOf(node), message: `calls ${name}: go through ${networkDoor}` })
  })
  return problems
}
