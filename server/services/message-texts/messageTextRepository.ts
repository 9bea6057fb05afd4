import type { Queries } from '../../platform/database/types.ts'

/** The table of the records that replace texts. */
export const textTable = 'message-text'

/** A text instead of a shipped one. */
export interface MessageTextRow {
  ID: number
  messageKey: string
  messageText: string
  Locale: string
}

/** The texts of an application, in an order that is the same everywhere. */
export function listTexts(queries: Queries, application: string): Promise<MessageTextRow[]> {
  return queries.query<MessageTextRow>(
    `select "ID", "messageKey", "messageText", "Locale" from "message-text"
     where not "IsDeleted" and "AppCode" = $1 and "messageKey" is not null and "messageText" is not null
       and "Locale" is not null
     order by "ID"`,
    [application],
  )
}

/** Which of these codes, in small letters, a text has already. */
export async function listTakenCodes(queries: Queries, codes: readonly string[]): Promise<Set<string>> {
  const rows = await queries.query<{ code: string }>(
    `select lower(btrim("Code")) as code from "message-text"
     where not "IsDeleted" and lower(btrim("Code")) = any($1::text[])`,
    [codes],
  )
  return new Set(rows.map(({ code }) => code))
}
