import { readdirSync, readFileSync } from 'node:fs'
import type { Dashboard } from '#contract/dashboard.ts'

const folder = new URL('../../resources/dashboards/', import.meta.url)

/** The dashboards of the shipped data files. */
export function readShippedDashboards(): Dashboard[] {
  return readdirSync(folder).map(name => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Dashboard)
}
