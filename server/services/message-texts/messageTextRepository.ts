import type { Queries, Transaction } from '../../platform/database/types.ts'

/** The table of texts: a row for each shipped one, and those of other applications. */
export const textTable = 'message-text'

/** A text instead of a shipped one. */
export interface MessageTextRow {
  ID: number
  messageKey: string
  messageText: string
  Locale: string
}

/** The texts of an application that are others than the shipped ones, in an order that is the same everywhere. */
export function listTexts(queries: Queries, application: string): Promise<MessageTextRow[]> {
  return queries.query<MessageTextRow>(
    `select "ID", "messageKey", "messageText", "Locale" from "message-text"
     where not "IsDeleted" and "AppCode" = $1 and "messageKey" is not null and "messageText" is not null
       and "Locale" is not null and "messageText" is distinct from "ShippedText"
     order by "ID"`,
    [application],
  )
}

/** Which of these codes, in small letters, have a text that is changed already. */
export async function listTakenCodes(queries: Queries, codes: readonly string[]): Promise<Set<string>> {
  const rows = await queries.query<{ code: string }>(
    `select lower(btrim("Code")) as code from "message-text"
     where not "IsDeleted" and "messageText" is distinct from "ShippedText" and lower(btrim("Code")) = any($1::text[])`,
    [codes],
  )
  return new Set(rows.map(({ code }) => code))
}

/** The row of a code that shows the shipped text; null where there is none, or its text is changed. */
export async function findShippedRow(queries: Queries, code: string): Promise<{ ID: number; Version: number } | null> {
  return queries.first<{ ID: number; Version: number }>(
    `select "ID", "Version" from "message-text"
     where not "IsDeleted" and "messageText" = "ShippedText" and lower(btrim("Code")) = $1`,
    [code],
  )
}

/** A shipped text, by where it is said. */
export interface ShippedText {
  Locale: string
  messageKey: string
  Area: string
  ShippedText: string
}

/**
 * Makes the rows of an application those of its shipped texts: a text that is not changed follows, a changed one is told what is shipped
 * now, and one that the program no longer says is taken away, or rests where it is changed.
 */
export async function bringInTexts(
  transaction: Transaction,
  application: string,
  texts: readonly ShippedText[],
): Promise<void> {
  await transaction.query(
    `with shipped as (
       select * from json_to_recordset($2::json) s ("Locale" text, "messageKey" text, "Area" text, "ShippedText" text)
     ), stored as (
       select * from "message-text" where "AppCode" = $1 and not "IsDeleted"
     ), gone as (
       delete from "message-text" m using stored o where m."ID" = o."ID" and o."messageText" is not distinct from o."ShippedText"
         and not exists (select from shipped s where s."Locale" = o."Locale" and s."messageKey" = o."messageKey")
     ), changed as (
       update "message-text" m set "ShippedText" = s."ShippedText", "Area" = s."Area", "Version" = m."Version" + 1,
         "messageText" = case when m."messageText" is distinct from m."ShippedText" then m."messageText" else s."ShippedText" end
       from shipped s where m."AppCode" = $1 and not m."IsDeleted" and m."Locale" = s."Locale" and m."messageKey" = s."messageKey"
         and (m."ShippedText", m."Area") is distinct from (s."ShippedText", s."Area")
     )
     insert into "message-text" ("Code", "AppCode", "Locale", "messageKey", "Area", "messageText", "ShippedText", "State", "CreatedBy")
     select $1 || '.' || s."Locale" || '.' || s."messageKey", $1, s."Locale", s."messageKey", s."Area", s."ShippedText",
       s."ShippedText", 'Shipped', 'System'
     from shipped s where not exists (select from stored o where o."Locale" = s."Locale" and o."messageKey" = s."messageKey")
     on conflict do nothing`,
    [application, JSON.stringify(texts)],
  )
}

/** Notes which of the changed texts of an application rest. */
export async function noteStates(
  transaction: Transaction,
  application: string,
  resting: readonly number[],
): Promise<void> {
  await transaction.query(
    `update "message-text" m set "State" = n.state, "Version" = m."Version" + 1
     from (select "ID", case when "messageText" is not distinct from "ShippedText" then 'Shipped'
         when "ID" = any($2::bigint[]) then 'Resting' else 'Changed' end as state
       from "message-text" where "AppCode" = $1 and not "IsDeleted") n
     where m."ID" = n."ID" and m."State" is distinct from n.state`,
    [application, resting],
  )
}

/** The table of the lookups that name choices. */
export const nameTable = 'lookup'

/** What a choice is called, by category and value. */
export interface NameRow {
  Category: string
  Value: string
  /** The name in the usual language; null where it is the shipped one. */
  Name: string | null
  Names: readonly { Locale: string; Text: string }[] | null
}

/** The lookups of these categories that are called otherwise than they are shipped, in an order that is the same everywhere. */
export function listNames(queries: Queries, categories: readonly string[]): Promise<NameRow[]> {
  return queries.query<NameRow>(
    `select "Category", "Value", nullif("Name", "ShippedName") as "Name", "Names" from lookup
     where not "IsDeleted" and "Category" = any($1::text[]) and ("Name" is distinct from "ShippedName" or "Names" is not null)
     order by "Category", "Value", "ID"`,
    [categories],
  )
}
