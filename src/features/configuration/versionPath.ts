import { consolePages } from '#contract/pages.ts'

export const versionsPath = `/${consolePages.configuration[0]}`

export function toVersionPath(version: number): string {
  return `${versionsPath}/${version}`
}
