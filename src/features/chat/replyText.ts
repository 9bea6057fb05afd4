/** What stands in a canned reply for something of the conversation. */
export type ReplyValues = Readonly<Record<string, string>>

/** The text of a canned reply with its `{names}` filled in; one that is not known stays as it was written. */
export function fillReply(text: string, values: ReplyValues): string {
  return text.replace(/\{(\w+)\}/g, (written, name: string) => values[name] ?? written)
}
