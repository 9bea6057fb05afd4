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

/** The kinds of changes in the order in which a line tells them. */
const kinds = ['added', 'removed', 'changed'] as const

/** What a version changed in a line: "Added Teams.Motto. Removed Teams.Code", or "Added 4 properties, 2 columns" of many. */
export function summarizeChanges(text: ToText, { Version, Changes }: ConfigurationVersion): string {
  if (Changes.length === 0) {
    return text(Version === 1 ? 'configuration.version.first' : 'configuration.version.noChange')
  }
  const isNamed = Changes.length <= mostNamed
  return kinds
    .map(kind => Changes.filter(({ Change }) => Change === kind))
    .filter(changes => changes.length > 0)
    .map(changes => {
      const what = isNamed ? [...new Set(changes.map(({ Name }) => Name))] : countAreas(text, changes)
      return text('configuration.summary', text(`configuration.change.${changes[0]?.Change}`), what.join(', '))
    })
    .join('. ')
}

function countAreas(text: ToText, all: readonly ConfigurationChange[]): string[] {
  return groupChanges(all).map(({ area, changes }) =>
    text(`configuration.area.${area}.${changes.length === 1 ? 'one' : 'many'}`, changes.length),
  )
}
