import type { Queries } from '../database/types.ts'

/** What leaves the installation, at least once: a receiver knows a second copy by its key (`Message-ID`, `Idempotency-Key`). */
export type OutboxMessage = {
  /** Of two messages with one key the second is not added; a new one where it is absent. */
  key?: string
  /** Whose administrators see it in the list of deliveries; null where only those of the whole installation do. */
  companyId: number | null
  /** It does not leave before this moment, by the clock of the installation. */
  startAfter?: Date
  /** From this moment on it is of no use, ISO with Z: what has not left by then is given up. */
  until?: string
} & (
  | {
      kind: 'mail'
      to: string
      subject: string
      text: string
      /** The HTML; made of the text where it is absent. */
      html?: string
      headers?: Readonly<Record<string, string>>
    }
  | {
      kind: 'sms' | 'push'
      /** A phone number, or the ID of the user whose devices are meant. */
      to: string
      subject: string
      text: string
      /** The address within the console that it opens; null where it opens none. */
      opens: string | null
    }
  | {
      kind: 'connector'
      /** What knows its address and secret. */
      connectorId: number
      /** What it is called. */
      to: string
      /** The event's code. */
      subject: string
      payload: object
    }
  | {
      kind: 'webhook'
      url: string
      /** The event's code, sent as `Locum-Event`. */
      event: string
      payload: object
      /** What the body is signed with (HMAC-SHA-256 in `Locum-Signature`); unsigned where it is null. */
      secret: string | null
    }
)

/** A message that waits to be delivered. */
export interface WaitingMessage {
  id: number
  key: string
  content: OutboxMessage
}

/** Adds messages by one statement; answers the IDs by their keys, without those of which one stands already. */
export async function insertMessages(
  queries: Queries,
  messages: readonly (OutboxMessage & { key: string })[],
): Promise<Map<string, number>> {
  const added = messages.map(({ key, companyId, startAfter: _, ...content }) => {
    const [recipient, subject] =
      content.kind === 'webhook' ? [new URL(content.url).origin, content.event] : [content.to, content.subject]
    return { key, kind: content.kind, recipient, subject, content, companyId }
  })
  const rows = await queries.query<{ ID: number; Key: string }>(
    `insert into outbox_message ("Key", "Kind", "Recipient", "Subject", "Content", "CompanyID")
     select key, kind, recipient, subject, content, "companyId" from jsonb_to_recordset($1::jsonb)
       as (key text, kind text, recipient text, subject text, content jsonb, "companyId" bigint)
     on conflict ("Key") do nothing returning "ID", "Key"`,
    [JSON.stringify(added)],
  )
  return new Map(rows.map(({ ID, Key }) => [Key, ID]))
}

/** Finds a message that is to be delivered; null where that was done or given up. */
export async function findWaiting(queries: Queries, id: number): Promise<WaitingMessage | null> {
  const [row] = await queries.query<{ Key: string; Content: OutboxMessage }>(
    `select "Key", "Content" from outbox_message where "ID" = $1 and "Status" = 'Waiting'`,
    [id],
  )
  return row ? { id, key: row.Key, content: row.Content } : null
}

/** Stores an attempt; `error` is null of one that succeeded. */
export async function insertAttempt(queries: Queries, id: number, error: string | null): Promise<void> {
  await queries.query('insert into outbox_attempt ("MessageID", "Error") values ($1, $2)', [id, error])
}

/** Ends a message; the content of a delivered one is no longer needed by anybody. Answers its key and what the last attempt met with. */
export async function endMessage(
  queries: Queries,
  id: number,
  status: 'Delivered' | 'Failed',
): Promise<{ key: string; error: string | null } | null> {
  const [row] = await queries.query<{ key: string; error: string | null }>(
    `update outbox_message set "Status" = $2, "EndedOn" = now(), "Content" = case when $2 = 'Failed' then "Content" end
     where "ID" = $1 and "Status" = 'Waiting' returning "Key" as key,
       (select a."Error" from outbox_attempt a where a."MessageID" = $1 order by a."At" desc limit 1) as error`,
    [id, status],
  )
  return row ? { ...row, error: status === 'Delivered' ? null : (row.error ?? '') } : null
}

/** Makes a message that was given up wait again and answers its kind; null where it was not given up, or its content is gone. */
export async function reopenMessage(queries: Queries, id: number): Promise<OutboxMessage['kind'] | null> {
  return queries.value<OutboxMessage['kind']>(
    `update outbox_message set "Status" = 'Waiting', "EndedOn" = null
     where "ID" = $1 and "Status" = 'Failed' and "Content" is not null returning "Kind" as kind`,
    [id],
  )
}

/** Deletes messages that ended so many days ago, and after a day the content of those that were given up. */
export async function deleteEnded(queries: Queries, days: number): Promise<void> {
  await queries.query(`delete from outbox_message where "EndedOn" < now() - make_interval(days => $1::int)`, [days])
  await queries.query(
    `update outbox_message set "Content" = null where "Content" is not null and "EndedOn" < now() - interval '1 day'`,
  )
}
