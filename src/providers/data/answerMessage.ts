const messages = new WeakMap<object, string>()

/** Keeps the service's message with a record that a save answered, for ra-core passes on the record alone. */
export function storeAnswerMessage(record: object, message: string | null): void {
  if (message) messages.set(record, message)
}

/** The message with which the services answered this saved record ("Record(s) saved successfully."), or null. */
export function findAnswerMessage(record: unknown): string | null {
  return typeof record === 'object' && record !== null ? (messages.get(record) ?? null) : null
}
