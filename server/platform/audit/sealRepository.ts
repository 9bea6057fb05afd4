import type { ChainBreak } from '#contract/auditVerification.ts'
import type { Queries, Transaction } from '../database/types.ts'

/** How far the chain of seals reaches. */
export interface ChainEnd {
  /** The last seal's number; 0 where there is none. */
  id: number
  /** The transactions whose entries it and the seals before it have; null where there is no seal. */
  snapshot: string | null
  /** How far they came with that, where the last seal is a part with more to follow; null where they have them all. */
  part: SealedPart | null
  hash: Buffer
  /** When the last seal was made, as ISO text; null where there is none. */
  at: string | null
}

/** A part of a range that is sealed. */
export interface SealedPart {
  /** The snapshot whose entries all have a seal, of ranges before; null where this is the first. */
  before: string | null
  /** Its last entry. */
  last: SealedPosition
}

/** A position among the entries in the order in which they are sealed. */
export interface SealedPosition {
  transaction: string
  id: number
}

const said = `e."ID", (extract(epoch from e."At") * 1000000)::bigint, e."UserID", e."ActingFor",
  e."Resource", e."RecordID", e."Action", e."Before", e."After", e."Scope", e."LinkID"`

/** What an entry says: the same for as long as nobody touches it. */
const digest = `sha256(convert_to(jsonb_build_array(${said})::text, 'UTF8'))`

/** What a seal says beside the digests of its entries. */
const heading = (seal: string) => `convert_to(jsonb_build_array(${seal}."ID",
  (extract(epoch from ${seal}."At") * 1000000)::bigint, ${seal}."Snapshot"::text)::text, 'UTF8')`

const noHash = Buffer.alloc(0)

/**
 * Takes the one position of the sealer until the transaction ends; false where another instance has it. Within the transaction entries
 * are read in the order of the index only: who trusts the statistics, in which all entries may be of one transaction, expects a
 * handful and sorts a million.
 */
export async function takeSealer(transaction: Transaction): Promise<boolean> {
  const [row] = await transaction.query<{ taken: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('locum audit seal')) as "taken", set_config('enable_sort', 'off', true)`,
  )
  return row?.taken === true
}

/** Finds where the chain ends. */
export async function findChainEnd(queries: Queries): Promise<ChainEnd> {
  const [row] = await queries.query<{
    id: number
    snapshot: string
    hash: Buffer
    at: string
    before: string | null
    lastTransaction: string | null
    lastId: number | null
  }>(
    `select "ID" as "id", "Snapshot"::text as "snapshot", "Hash" as "hash", "At" as "at", "Before"::text as "before",
       "LastTransaction"::text as "lastTransaction", "LastID" as "lastId"
     from audit_seal order by "ID" desc limit 1`,
  )
  if (!row) return { id: 0, snapshot: null, part: null, hash: noHash, at: null }
  const { id, snapshot, hash, at, before, lastTransaction, lastId } = row
  const isPart = lastTransaction !== null && lastId !== null
  return {
    id,
    snapshot,
    hash,
    at,
    part: isPart ? { before, last: { transaction: lastTransaction, id: lastId } } : null,
  }
}

/** The transactions that are over at this moment. */
export async function getSnapshot(queries: Queries): Promise<string> {
  return (await queries.value<string>('select pg_current_snapshot()::text as "now"')) ?? ''
}

/** The number of this transaction, which it has from now on: every other that has one so far has a lower one. */
export async function getOwnNumber(transaction: Transaction): Promise<string> {
  return (await transaction.value<string>('select pg_current_xact_id()::text as "own"')) ?? ''
}

/** True where a snapshot is older than another one of the same server could be: the database was restored into another server. */
export async function isOfAnotherServer(queries: Queries, now: string, before: string): Promise<boolean> {
  const [row] = await queries.query<{ isOther: boolean }>(
    `select pg_snapshot_xmax($1::pg_snapshot) < pg_snapshot_xmax($2::pg_snapshot) as "isOther"`,
    [now, before],
  )
  return row?.isOther === true
}

/** Has every sealed entry count as of before all transactions of this server, and every other one as of this transaction. */
export async function renumberEntries(transaction: Transaction, now: string): Promise<void> {
  await transaction.run(
    `update audit_entry e set "Transaction" = case when s.id is null then pg_current_xact_id() else '0'::xid8 end
     from audit_entry a left join (select distinct unnest("EntryIDs") as id from audit_seal) s on s.id = a."ID"
     where e."At" = a."At" and e."ID" = a."ID"
       and (s.id is null or e."Transaction" >= pg_snapshot_xmin($1::pg_snapshot))`,
    [now],
  )
}

/** Which entries a seal is made of. */
export interface SealRange {
  /** The snapshot that sees them; the seal bears it. */
  now: string
  /** The snapshot that does not see them; null where everything is to be sealed. */
  sealedUpTo: string | null
  /** The last entry of the seal before, where that is a part of the same range. */
  after: SealedPosition | null
  /** The most of them; with 0 a seal without entries is made, that only bears `now`. */
  most: number
}

/**
 * The transactions that ended between two snapshots ($1, null for none, and $2) as stretches of positions without the sealed ones
 * (up to $3, $4): each that was open at the first one, and what lies between those that are open at the second one. So nothing is
 * read again and again while one transaction stays open for long, neither its entries nor those that came since.
 */
const stretches = `edge as (
       select coalesce(pg_snapshot_xmax($1::pg_snapshot), '0'::xid8) as at, -1::bigint as "id"
       union all
       select x, 9223372036854775807 from pg_snapshot_xip($2::pg_snapshot) x
       where x >= coalesce(pg_snapshot_xmax($1::pg_snapshot), '0'::xid8)
       union all
       select pg_snapshot_xmax($2::pg_snapshot), null
     ), ended as (
       select x as low, -1::bigint as "lowID", x as high, 9223372036854775807 as "highID" from pg_snapshot_xip($1::pg_snapshot) x
       where pg_visible_in_snapshot(x, $2::pg_snapshot)
       union all
       select at, "id", lead(at) over edges, -1 from edge window edges as (order by at, "id")
     ), stretch as (
       select case when is_begun then $3::xid8 else low end as low, case when is_begun then $4::bigint else "lowID" end as "lowID",
         high, "highID"
       from (select *, coalesce((low, "lowID") < ($3::xid8, $4::bigint), false) as is_begun from ended) s
     )`

/** Seals the next entries of a range; answers the new end of the chain, null where there is none of them left. */
export async function addSeal(
  transaction: Transaction,
  { id, hash }: ChainEnd,
  { now, sealedUpTo, after, most }: SealRange,
): Promise<ChainEnd | null> {
  const [row] = await transaction.query<{
    hash: Buffer
    at: string
    transaction: string | null
    lastId: number | null
  }>(
    `with ${stretches}, next as (
       select e.* from stretch s cross join lateral (
         select * from audit_entry a
         where (a."Transaction", a."ID") > (s.low, s."lowID") and (a."Transaction", a."ID") < (s.high, s."highID")
         order by a."Transaction", a."ID" limit $5::bigint + 1
       ) e
       order by e."Transaction", e."ID" limit $5::bigint + 1
     ), part as materialized (
       select e."ID", e."Transaction", ${digest} as digest
       from (select * from next order by "Transaction", "ID" limit $5::bigint) e
     ), seal as (
       select $6::bigint as "ID", clock_timestamp() as "At", $2::pg_snapshot as "Snapshot", count(*)::integer as "Count",
         coalesce(array_agg("ID" order by "Transaction", "ID"), '{}') as "EntryIDs",
         coalesce(array_agg(digest order by "Transaction", "ID"), '{}') as "Digests",
         coalesce(string_agg(digest, ''::bytea order by "Transaction", "ID"), ''::bytea) as digests,
         (array_agg("Transaction" order by "Transaction", "ID"))[count(*)::integer] as "last",
         $5::bigint > 0 and (select count(*) from next) > $5::bigint as "isPart"
       from part having count(*) > 0 or $5::bigint = 0 or $3::xid8 is not null
     )
     insert into audit_seal ("ID", "At", "Snapshot", "Count", "EntryIDs", "Digests", "Hash", "Before", "LastTransaction", "LastID")
     select "ID", "At", "Snapshot", "Count", "EntryIDs", "Digests", sha256($7::bytea || ${heading('seal')} || digests),
       case when "isPart" then $1::pg_snapshot end, case when "isPart" then "last" end, case when "isPart" then "EntryIDs"["Count"] end
     from seal
     returning "Hash" as "hash", "At" as "at", "LastTransaction"::text as "transaction", "LastID" as "lastId"`,
    [sealedUpTo, now, after?.transaction ?? null, after?.id ?? null, most, id + 1, hash],
  )
  if (!row) return null
  const { transaction: of, lastId } = row
  const part = of !== null && lastId !== null ? { before: sealedUpTo, last: { transaction: of, id: lastId } } : null
  return { id: id + 1, snapshot: now, part, hash: row.hash, at: row.at }
}

/** Some seals that follow each other, and what is wrong with them. */
export interface CheckedSeals {
  /** The number of the last one; null where none follows. */
  last: number | null
  wrong: ChainBreak | null
}

/** The seals after `after` that hold no more than about `most` entries together, with the first thing that is wrong with them. */
export async function checkSeals(queries: Queries, after: number, most: number): Promise<CheckedSeals> {
  const [range] = await queries.query<{ last: number | null }>(
    `select max("ID") as "last" from (
       select "ID", "Count", sum("Count") over (order by "ID") - "Count" as before
       from (select "ID", "Count" from audit_seal where "ID" > $1 order by "ID" limit 5000) s
     ) n where before < $2`,
    [after, most],
  )
  if (!range || range.last === null) return { last: null, wrong: null }
  const seal = await findBrokenSeal(queries, after, range.last)
  const entry = await findBrokenEntry(queries, after, range.last)
  const isSealFirst = seal !== null && (entry === null || seal.seal < entry.seal)
  return { last: range.last, wrong: isSealFirst ? seal : entry }
}

/** How many entries the seals up to one hold, and all of them. */
export async function countSealed(queries: Queries, last: number): Promise<{ entries: number; total: number }> {
  const [row] = await queries.query<{ entries: number | null; total: number | null }>(
    'select sum("Count") filter (where "ID" <= $1) as "entries", sum("Count") as "total" from audit_seal',
    [last],
  )
  return { entries: Number(row?.entries ?? 0), total: Number(row?.total ?? 0) }
}

async function findBrokenSeal(queries: Queries, after: number, last: number): Promise<ChainBreak | null> {
  const [row] = await queries.run<{ seal: number; entry: number | null }>(
    `with seals as (
       select s.*, coalesce(lag("Hash") over numbers, ''::bytea) as previous, coalesce(lag("ID") over numbers, 0) as "before",
         coalesce((select string_agg(d, ''::bytea order by position) from unnest(s."Digests") with ordinality u(d, position)),
           ''::bytea) as digests
       from audit_seal s where "ID" between $1 and $2 window numbers as (order by "ID")
     )
     select "ID" as "seal", "EntryIDs"[1] as "entry" from seals s
     where "ID" > $1 and ("ID" <> "before" + 1 or "Count" <> cardinality("EntryIDs") or "Count" <> cardinality("Digests")
       or "Hash" is distinct from sha256(previous || ${heading('s')} || digests))
     order by "ID" limit 1`,
    [after, last],
  )
  return row ? { problem: 'seal', entry: row.entry, seal: row.seal } : null
}

/**
 * The first of the sealed entries that is gone or not what it was. They are looked up by the range of their numbers, and all that are
 * broken are listed: with a limit, or one by one, the time that it takes would hang on what is known of the tables.
 */
async function findBrokenEntry(queries: Queries, after: number, last: number): Promise<ChainBreak | null> {
  const [row] = await queries.run<{ seal: number; entry: number; isRemoved: boolean }>(
    `with sealed as materialized (
       select s."ID" as seal, s."Snapshot", u.* from audit_seal s
       cross join lateral unnest(s."EntryIDs", s."Digests") with ordinality u(id, digest, position)
       where s."ID" > $1 and s."ID" <= $2
     )
     select s.seal as "seal", s.id as "entry", e."ID" is null as "isRemoved"
     from sealed s left join (
       select * from audit_entry where "ID" between (select min(id) from sealed) and (select max(id) from sealed)
     ) e on e."ID" = s.id
     where e."ID" is null or not pg_visible_in_snapshot(e."Transaction", s."Snapshot") or s.digest is distinct from ${digest}
     order by s.seal, s.position`,
    [after, last],
  )
  return row ? { problem: row.isRemoved ? 'removed' : 'changed', entry: row.entry, seal: row.seal } : null
}

/** Whether a seal has the entry, by the end of the chain as {@link toParameters} has it. */
const isSealed = `case when $3::xid8 is null then pg_visible_in_snapshot(e."Transaction", $1::pg_snapshot)
  else coalesce(pg_visible_in_snapshot(e."Transaction", $2::pg_snapshot), false)
    or (pg_visible_in_snapshot(e."Transaction", $1::pg_snapshot) and (e."Transaction", e."ID") <= ($3::xid8, $4::bigint)) end`

function toParameters({ snapshot, part }: ChainEnd): unknown[] {
  return [snapshot, part?.before ?? null, part?.last.transaction ?? null, part?.last.id ?? null]
}

/**
 * The first entry that was put in: one that the last seal should have and no seal has, or one of a transaction that has not begun. An
 * entry whose transaction was changed is none of these where it has a seal: {@link checkSeals} finds it.
 */
export async function findAdded(queries: Queries, end: ChainEnd): Promise<ChainBreak | null> {
  // A difference of two sets is made by sorting or hashing, whatever is known of the tables; a join may be made pair by pair.
  const [row] = await queries.run<{ entry: number | null }>(
    `select min("ID") as "entry" from (
       (select e."ID" from audit_entry e where ${isSealed} except select unnest("EntryIDs") from audit_seal)
       union all
       select "ID" from audit_entry where "Transaction" >= pg_snapshot_xmax(pg_current_snapshot())
     ) added`,
    toParameters(end),
  )
  const entry = row?.entry ?? null
  return entry === null ? null : { problem: 'added', entry, seal: end.id }
}

/** The first entry that two seals hold, with the second of them; null where each has one. */
export async function findSealedTwice(queries: Queries): Promise<ChainBreak | null> {
  const [row] = await queries.run<{ entry: number; seal: number }>(
    `select u.id as "entry", max(s."ID") as "seal" from audit_seal s cross join lateral unnest(s."EntryIDs") u(id)
     group by u.id having count(*) > 1 order by max(s."ID"), u.id limit 1`,
  )
  return row ? { problem: 'twice', entry: row.entry, seal: row.seal } : null
}

/** The entries that wait for a seal, and since when (ISO text). */
export async function countUnsealed(queries: Queries, end: ChainEnd): Promise<{ count: number; since: string | null }> {
  const [row] = await queries.run<{ count: number; since: string | null }>(
    `select count(*) as "count", min(e."At") as "since" from audit_entry e
     where e."Transaction" >= coalesce(pg_snapshot_xmin(case when $3::xid8 is null then $1::pg_snapshot else $2::pg_snapshot end), '0'::xid8)
       and (${isSealed}) is not true`,
    toParameters(end),
  )
  return { count: Number(row?.count ?? 0), since: row?.since ?? null }
}
