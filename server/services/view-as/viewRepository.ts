import { viewMinutes } from '#contract/viewAs.ts'
import type { OpenView } from '../../platform/access/viewing.ts'
import type { Queries } from '../../platform/database/types.ts'

const lasts = `interval '${viewMinutes} minutes'`
const until = `extract(epoch from "BegunOn" + ${lasts})::float8 * 1000 as "until"`

/** Begins a view; answers its number, and when it ends by itself, in milliseconds since 1970. */
export async function insertView(
  queries: Queries,
  { viewerId, grantId, userId }: { viewerId: number; grantId: string; userId: number },
): Promise<{ ID: number; until: number }> {
  const [made] = await queries.query<{ ID: number; until: number }>(
    `insert into view_as ("ViewerID", "GrantID", "UserID") values ($1, $2, $3) returning "ID", ${until}`,
    [viewerId, grantId, userId],
  )
  if (!made) throw new Error('The view was not stored.')
  return made
}

/** A view that goes on, of the session that began it. */
export async function findOpenView(queries: Queries, id: number, grantId: string): Promise<OpenView | null> {
  return queries.first<OpenView>(
    `select "UserID" as "userId", ${until} from view_as
     where "ID" = $1 and "GrantID" = $2 and "EndedOn" is null and "BegunOn" > now() - ${lasts}`,
    [id, grantId],
  )
}

/** Ends a view of a session whose end the audit is told of by the caller; answers who was looked at, null where it had ended. */
export async function stopView(queries: Queries, id: number, grantId: string): Promise<number | null> {
  return queries.value<number>(
    `update view_as set "EndedOn" = now(), "IsNoted" = true
     where "ID" = $1 and "GrantID" = $2 and "EndedOn" is null returning "UserID"`,
    [id, grantId],
  )
}

/** Ends a view that its viewer may not go on with. */
export async function loseView(queries: Queries, id: number): Promise<void> {
  await queries.query('update view_as set "EndedOn" = now() where "ID" = $1 and "EndedOn" is null', [id])
}

/** Ends the views whose time is up or whose session is over; answers these, and others that have ended, each once. */
export function takeEndedViews(queries: Queries): Promise<{ ViewerID: number; UserID: number }[]> {
  return queries.query(
    `update view_as v set "EndedOn" = coalesce("EndedOn", now()), "IsNoted" = true
     where not "IsNoted" and ("EndedOn" is not null or "BegunOn" <= now() - ${lasts}
       or not exists (select from identity_session s where s."GrantID" = v."GrantID"))
     returning "ViewerID", "UserID"`,
  )
}

/** Forgets the views of earlier days, which the audit keeps. */
export async function forgetViews(queries: Queries): Promise<void> {
  await queries.query(`delete from view_as where "IsNoted" and "EndedOn" < now() - interval '1 day'`)
}
