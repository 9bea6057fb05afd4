import type { ChangeArea, ConfigurationChange } from '#contract/configurationVersion.ts'
import { compareDashboards } from './comparison/dashboards.ts'
import { compareMachines } from './comparison/machines.ts'
import { compareMenus } from './comparison/menu.ts'
import { compareNotices } from './comparison/notices.ts'
import { compareModules } from './comparison/permissions.ts'
import { compareApplications, compareDomainEvents } from './comparison/registries.ts'
import { compareResources } from './comparison/resources.ts'
import { compareTexts } from './comparison/texts.ts'
import type { Configuration } from './configuration.ts'

const areas: readonly ChangeArea[] = [
  'application',
  'resource',
  'property',
  'column',
  'filter',
  'form',
  'call',
  'action',
  'permission',
  'import',
  'machine',
  'dashboard',
  'event',
  'notice',
  'menu',
  'text',
]

/** What of a configuration is compared. */
export type ComparedParts = Pick<
  Configuration,
  | 'applications'
  | 'resources'
  | 'permissionModules'
  | 'machines'
  | 'dashboards'
  | 'events'
  | 'notices'
  | 'menu'
  | 'catalogues'
>

/** `Wards.P2` before `Wards.P10`, in every language of the machine. */
const byName = new Intl.Collator('en', { numeric: true })

const nothing: ComparedParts = {
  resources: new Map(),
  machines: new Map(),
  dashboards: new Map(),
  events: new Map(),
  notices: [],
  menu: [],
  catalogues: new Map(),
  permissionModules: [],
  applications: new Map(),
}

/**
 * What differs between two configurations, in the words of an operator: by area, then by name, the same list for the same two.
 * `before` is null where there was none. What makes no difference (the order of the names in a file, its spaces) is not reported.
 *
 * @example compareConfigurations(live, next) // [{ Area: 'property', Name: 'Employers.BedCount', Change: 'added', ... }]
 */
export function compareConfigurations(before: ComparedParts | null, after: ComparedParts): ConfigurationChange[] {
  const old = before ?? nothing
  return [
    ...compareApplications(old.applications, after.applications),
    ...compareResources(old.resources, after.resources),
    ...compareModules(old.permissionModules, after.permissionModules),
    ...compareMachines(old.machines, after.machines),
    ...compareDashboards(old.dashboards, after.dashboards),
    ...compareDomainEvents(old.events, after.events),
    ...compareNotices(old.notices, after.notices),
    ...compareMenus(old.menu, after.menu),
    ...compareTexts(old.catalogues, after.catalogues),
  ].toSorted(
    (one, other) => areas.indexOf(one.Area) - areas.indexOf(other.Area) || byName.compare(one.Name, other.Name),
  )
}
