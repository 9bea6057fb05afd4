import type { RecordKey } from '#contract/callArguments.ts'
import { type Fragment, raw, type Statement, sql } from './fragment.ts'

/** Hours for which it is known what a key has made. */
const retentionHours = 24

/** As many that are older are forgotten with each that is kept. */
const forgottenAtOnce = 20

/** A record that is being made, or an event that is sent, by a call which may be sent again. */
export interface KeyedCall {
  subject: string
  resource: string
  /** Digest of the key that the call bears. */
  key: Buffer
  /** Digest of what was sent. */
  digest: Buffer
}

/** What a key has made. */
export interface KeptResult {
  RecordKey: string
  Digest: Buffer
}

/** Finds what a key has made. */
export function selectIdempotentResult({ subject, resource, key }: KeyedCall): Statement {
  return sql`select "RecordKey", "Digest" from idempotent_creation
    where "Subject" = ${subject} and "Resource" = ${resource} and "Key" = ${key}`
}

/** Keeps what a statement has made as `written`, by a column of it, and forgets what was kept for long: further `with` parts. */
export function insertIdempotentResult({ subject, resource, key, digest }: KeyedCall, column: string): Fragment {
  return sql`, kept as (
    insert into idempotent_creation ("Subject", "Resource", "Key", "Digest", "RecordKey")
    select ${subject}::text, ${resource}::text, ${key}::bytea, ${digest}::bytea, ${raw(column)}::text from written
  ), forgotten as (
    delete from idempotent_creation where ("Subject", "Resource", "Key") in (
      select "Subject", "Resource", "Key" from idempotent_creation where "CreatedOn" < now() - ${raw(`interval '${retentionHours} hours'`)}
      order by "CreatedOn" limit ${raw(String(forgottenAtOnce))} for update skip locked
    )
  )`
}

/** Keeps which row an event of a key was sent to. */
export function keepIdempotentResult(keyed: KeyedCall, key: RecordKey): Statement {
  const kept = insertIdempotentResult(keyed, '"ID"')
  return sql`with written as (select ${String(key)}::text as "ID")${kept} select from written`
}
