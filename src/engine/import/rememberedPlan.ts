import type { RecordValues } from '#contract/callArguments.ts'
import type { ImportPlan, ImportPreview } from '#contract/imports.ts'
import { findSetting, saveSetting } from '#src/providers/settings/userSettings.ts'

/** What a user chose in earlier imports into a resource, as the setting `{resource}_Import` holds it. */
export interface RememberedPlan {
  /** By the heading of a column: the property that takes its values, or null where it is left out. */
  Targets: Record<string, string | null>
  Values: ImportPlan['Values']
  Defaults: RecordValues
  Key: string
}

/** Columns that are remembered of a resource, the latest; a setting has no room for more. */
const mostColumns = 1_000
/** Characters that a setting holds, less what escaping may add. */
const longestSetting = 90_000

/** Finds what is remembered of a resource; null where nothing is, or nothing that can be read. */
export function findRemembered(resource: string): RememberedPlan | null {
  const kept = findSetting(toCode(resource)) as Partial<RememberedPlan> | null | undefined
  const { Targets, Values = {}, Defaults = {}, Key = '' } = kept ?? {}
  return typeof Targets === 'object' && Targets !== null ? { Targets, Values, Defaults, Key } : null
}

/** Keeps what was chosen for a file, in every browser of this user; other columns stay remembered beside its own. */
export function remember(resource: string, plan: ImportPlan): void {
  const before = Object.entries(findRemembered(resource)?.Targets ?? {})
  const own = plan.Columns.map((column, index) => [column, plan.Targets[index] ?? null] as const)
  const names = new Set(plan.Columns)
  const all = [...before.filter(([column]) => !names.has(column)), ...own].slice(-mostColumns)
  const { Values, Defaults, Key } = plan
  const kept: RememberedPlan = { Targets: Object.fromEntries(all), Values, Defaults, Key }
  if (JSON.stringify(kept).length <= longestSetting) saveSetting(toCode(resource), kept)
}

/** A plan by what was chosen before for the same headings, for the others as it was suggested; no two columns go to one property. */
export function applyRemembered(suggested: ImportPlan, remembered: RememberedPlan | null): ImportPlan {
  if (!remembered) return suggested
  const taken = new Set<string>()
  const take = (target: string | null) => {
    if (target === null || taken.has(target)) return null
    taken.add(target)
    return target
  }
  const isKnown = (column: string) => Object.hasOwn(remembered.Targets, column)
  const chosen = suggested.Columns.map(column =>
    isKnown(column) ? take(remembered.Targets[column] ?? null) : undefined,
  )
  const targets = chosen.map((target, index) =>
    target === undefined ? take(suggested.Targets[index] ?? null) : target,
  )
  const isSame = suggested.Columns.every(isKnown)
  return {
    ...suggested,
    Targets: targets,
    Values: remembered.Values,
    Defaults: isSame ? { ...suggested.Defaults, ...remembered.Defaults } : suggested.Defaults,
    Key: (isSame && remembered.Key) || suggested.Key,
  }
}

/** The parts of a plan that a reading of the file gives. */
export function toReading({ Encoding, Separator, Sheet, Header = null, Columns }: ImportPreview) {
  return { Encoding, Separator, Sheet, Header, Columns }
}

function toCode(resource: string): string {
  return `${resource}_Import`
}
