/** What a user makes of a setting: another value, or one that follows from what is kept, null where nothing is. */
export type SettingChange<Value> = Value | ((kept: Value | null) => Value)

/** Answers what a change makes of what is kept. */
export function applyChange<Value>(change: SettingChange<Value>, kept: Value | null | undefined): Value {
  return change instanceof Function ? change(kept ?? null) : change
}
