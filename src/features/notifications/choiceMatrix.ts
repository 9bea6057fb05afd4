import { type NotificationMode, notificationModes } from '#contract/notice.ts'

/** An event as `NotificationEvent/GetAll` answers it: the modes by which somebody receives it. */
export interface EventRow extends Record<NotificationMode, boolean> {
  Code: string
  Name: string
  /** It goes whatever somebody chooses. */
  IsCritical: boolean
}

/** A configuration as `NotificationEvent/GetAllConfiguration` answers it. */
export interface ConfigurationRow {
  ID: number
  EventCode: string
  NotificationMode: NotificationMode
  /** False where it is switched off for everybody. */
  IsActive: boolean | null
}

/** What can be chosen: the active configurations of events by mode; there is no cell where an event has none. */
export interface Matrix {
  events: readonly EventRow[]
  toId: (code: string, mode: NotificationMode) => number | null
}

/** The rows by name, and the way to each cell's configuration. */
export function buildMatrix(events: readonly EventRow[], configurations: readonly ConfigurationRow[]): Matrix {
  const toKey = (code: string, mode: NotificationMode) => `${code} ${mode}`
  const active = configurations.filter(({ IsActive }) => IsActive !== false)
  const ids = new Map(active.map(({ ID, EventCode, NotificationMode: mode }) => [toKey(EventCode, mode), ID]))
  return {
    events: events.toSorted((one, other) => one.Name.localeCompare(other.Name)),
    toId: (code, mode) => ids.get(toKey(code, mode)) ?? null,
  }
}

/** The configurations by which somebody receives something now. */
export function listChosen({ events, toId }: Matrix): Set<number> {
  const chosen = events.flatMap(event =>
    notificationModes.flatMap(mode => (event[mode] ? (toId(event.Code, mode) ?? []) : [])),
  )
  return new Set(chosen)
}

/** The configurations of a column that can be set or cleared. */
export function listColumn({ events, toId }: Matrix, mode: NotificationMode): number[] {
  return events.flatMap(({ Code, IsCritical }) => (IsCritical ? [] : (toId(Code, mode) ?? [])))
}
