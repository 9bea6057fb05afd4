import type { Queries } from '#server/platform/database/types.ts'

/** The kind of record that who has given his password goes on by. */
const kind = 'SecondStep'

/** Keeps that a user has given his password, by the hash of what he goes on with. */
export async function insertStep(
  queries: Queries,
  step: { hash: string; userId: number; loginName: string; seconds: number },
): Promise<void> {
  await queries.query(
    `insert into identity_record ("Kind", "ID", "Payload", "AccountID", "ExpiresOn")
     values ('${kind}', $1, jsonb_build_object('loginName', $2::text), $3, now() + interval '1 second' * $4)`,
    [step.hash, step.loginName, String(step.userId), step.seconds],
  )
}

/** Whose second step it is; null where it has ended. */
export async function findStepOwner(
  queries: Queries,
  hash: string,
): Promise<{ userId: number; loginName: string } | null> {
  return queries.first<{ userId: number; loginName: string }>(
    `select "AccountID"::bigint as "userId", "Payload"->>'loginName' as "loginName" from identity_record
     where "Kind" = '${kind}' and "ID" = $1 and "ExpiresOn" > now()`,
    [hash],
  )
}

/** Ends a second step; false where it has ended already. */
export async function endStep(queries: Queries, hash: string): Promise<boolean> {
  return queries.has(`delete from identity_record where "Kind" = '${kind}' and "ID" = $1 returning 1`, [hash])
}
