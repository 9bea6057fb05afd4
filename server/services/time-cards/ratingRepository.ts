import { timeCardStatus } from '#contract/enumerations.gen.ts'
import type { Queries, Transaction } from '../../platform/database/types.ts'
import type { Columns } from '../../platform/resources/index.ts'

/** Which side rates: the facility the candidate, or the candidate the facility (rules C8.7). */
export type RatingSide = 'facility' | 'candidate'

/** The tags that a side chooses from (rules C8.2). */
const tagCategories: Readonly<Record<RatingSide, string>> = {
  facility: 'FacilityRatingTags',
  candidate: 'CandidateRatingTags',
}

/** The tags that a side can choose, in their order. */
export function listTags(queries: Queries, side: RatingSide): Promise<{ ID: number; Name: string }[]> {
  return queries.query(
    `select "ID", "Name" from "lookup" where "Category" = $1 and "IsActive" and not "IsDeleted" order by "Name", "ID"`,
    [tagCategories[side]],
  )
}

/** The stars that a side gave for a shift; null where it has given none. */
export async function findStars(queries: Queries, cardId: number, side: RatingSide): Promise<number | null> {
  const [row] = await queries.query<Columns<'CandidateRatings', 'Rating'>>(
    `select "Rating" from "candidate-rating" where "TimeCardID" = $1 and "IsFacilityRating" = $2 and not "IsDeleted"`,
    [cardId, side === 'facility'],
  )
  return row?.Rating ?? null
}

/** Those of these shifts that a side has rated. */
export async function listRated(
  queries: Queries,
  cardIds: readonly number[],
  side: RatingSide,
): Promise<ReadonlySet<number>> {
  const rows = await queries.query<{ TimeCardID: number }>(
    `select "TimeCardID" from "candidate-rating" where "TimeCardID" = any($1::bigint[]) and "IsFacilityRating" = $2 and not "IsDeleted"`,
    [cardIds, side === 'facility'],
  )
  return new Set(rows.map(({ TimeCardID }) => Number(TimeCardID)))
}

const rated = {
  facility: { table: '"candidate"', by: '"CandidateID"' },
  candidate: { table: '"employer"', by: '"EmployerID"' },
} as const

/** The sides that have rated a shift. */
export async function listSides(queries: Queries, cardId: number): Promise<RatingSide[]> {
  const rows = await queries.query<{ isOfFacility: boolean }>(
    `select "IsFacilityRating" as "isOfFacility" from "candidate-rating" where "TimeCardID" = $1 and not "IsDeleted" order by 1`,
    [cardId],
  )
  return rows.map(({ isOfFacility }) => (isOfFacility ? 'facility' : 'candidate'))
}

/** Counts anew what is said of who was rated, for shifts that are not void; others who rate him at the same time wait. */
export async function countRatings(transaction: Transaction, side: RatingSide, id: number): Promise<void> {
  const { table, by } = rated[side]
  await transaction.query(`select "ID" from ${table} where "ID" = $1 for no key update`, [id])
  await transaction.query(
    `update ${table} t set "RatingAverage" = r.average, "RatingCount" = r.count
     from (select round(avg(r."Rating"), 2) as average, count(*) as count from "candidate-rating" r join "time-card" c on c."ID" = r."TimeCardID"
       where r.${by} = $1 and r."IsFacilityRating" = $2 and not r."IsDeleted" and c."Status" <> $3) r where t."ID" = $1`,
    [id, side === 'facility', timeCardStatus.Void],
  )
}
