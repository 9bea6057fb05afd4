import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** What a change is compared with. */
export const base = 'main'

/** Files that differ from what has landed, from the root: committed, edited, new. */
export function listChanged(): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const known = git('diff', '--name-only', '--diff-filter=d', '--merge-base', base)
  return [...new Set([...known, ...git('ls-files', '--others', '--exclude-standard')])].sort()
}

/** Server tests that are named as what changed: by imports each of them reaches every service. */
export function listServerTests(changed: readonly string[]): string[] {
  const own = changed.filter(path => /^tests\/server\/.*\.test\.ts$/.test(path))
  const program = changed.filter(path => /^(server|resources|schemas)\//.test(path))
  const folders = readdirSync(join(root, 'tests/server'), { withFileTypes: true }).filter(each => each.isDirectory())
  const named = folders.filter(({ name }) => program.some(path => path.split(/[/.]/).slice(1).includes(name)))
  return [...own, ...named.map(({ name }) => `tests/server/${name}/`)].sort()
}

/** Browser specs by what stands in the path of a file that they tell of. */
export const areas: readonly (readonly [path: RegExp, specs: string])[] = [
  [/time-?card|overtime|payroll/i, 'timeCards timeSheet shift earnings'],
  [/candidate|specialt|availabilit/i, 'candidates candidateSearch candidateJobs walk'],
  [/\bjobs?\b|marketplace/i, 'jobs jobPage orders walk shift actionDialog'],
  [/notification|notice/i, 'notifications notificationTemplates offerNotices'],
  [/chat/i, 'chat chatHistory toasts'],
  [/notification|notice|subscription/i, 'subscriptions'],
  [/imports?\b/i, 'import'],
  [/exports?\b|sheets/i, 'export'],
  [/configuration|publishing|snapshots/i, 'versions live instances openScreens tutorial'],
  [/identity|sign-in|sign-up|auth|sessions?\b/i, 'signIn signInAgain secondFactor sessions passwords identityClients'],
  [/view-?as|viewing|auth/i, 'viewAs'],
  [/membership|features\/users|users?\.json|user-settings|record-page/i, 'profile passwords subscriptions'],
  [/hubs|realtime|live/i, 'hub live openScreens'],
  [/messages|language/i, 'language operatorsWords'],
  [/dashboards?\b/i, 'dashboards'],
  [/\broles?\b|permission/i, 'roles'],
  [/foreign|proxy|discovery|registry/i, 'foreign'],
  [/openapi|http/i, 'docs strictness'],
  [/engine\/list|saved-views|platform\/resources/, 'list filter find views gridSettings wholeList detail return phone'],
  [/selection|bulk|edit-many/i, 'selection bulkEdit'],
  [/engine\/record|platform\/resources/, 'form formErrors flow conflicts recordPage jobPage'],
  [/engine\/fields/, 'form references import'],
  [/src\/app|menu\//, 'shell palette routes screens slow'],
  [/src\/(ui|theme|lib)|widgets/, 'widgets screens sizes touch toasts'],
  [/docs\/tutorial/, 'tutorial'],
]

/** The browser specs that changed files concern: those of their areas, and those that changed themselves. */
export function listSpecs(changed: readonly string[]): string[] {
  const own = changed.flatMap(path => /^tests\/e2e\/(\w+)\.(deep\.)?spec\.ts$/.exec(path)?.[1] ?? [])
  const program = changed.filter(path => !/\.(test|spec)\.tsx?$|^tests\//.test(path))
  const concerned = areas.filter(([path]) => program.some(file => path.test(file)))
  return [...new Set([...own, ...concerned.flatMap(([, specs]) => specs.split(' '))])].sort()
}
