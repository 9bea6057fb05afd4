import type { ChangeArea, ConfigurationChange, ConfigurationVersion } from '#contract/configurationVersion.ts'
import type { ToText } from '#src/providers/messages/useText.ts'

export interface ChangeGroup {
  area: ChangeArea
  changes: ConfigurationChange[]
}

/** The changes by what they are about, in the order in which they come. */
export function groupChanges(changes: readonly ConfigurationChange[]): ChangeGroup[] {
  const groups = new Map<ChangeArea, ConfigurationChange[]>()
  for (const change of changes) groups.set(change.Area, [...(groups.get(change.Area) ?? []), change])
  return [...groups].map(([area, list]) => ({ area, changes: list }))
}

/** As many changes as a line names. */
const mostNamed = 3

/** What a version changed in a line: "2 properties, 1 column", with their names where they are few. */
export function summarizeChanges(text: ToText, { Version, Changes }: ConfigurationVersion): string {
  if (Changes.length === 0) {
    return text(Version === 1 ? 'configuration.version.first' : 'configuration.version.noChange')
  }
  const isNamed = Changes.length <= mostNamed
  return groupChanges(Changes)
    .map(({ area, changes }) => {
      const count = text(`configuration.area.${area}.${changes.length === 1 ? 'one' : 'many'}`, changes.length)
      const names = [...new Set(changes.map(({ Name }) => Name))].join(', ')
      return isNamed ? text('configuration.names', count, names) : count
    })
    .join(isNamed ? '; ' : ', ')
}
