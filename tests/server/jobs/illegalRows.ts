import type { RecordValues } from '#contract/callArguments.ts'
import { type JobWorld, statuses } from './world.ts'

/** The ways from status to status that the tables of the rules know (C1, C2). */
const steps: Readonly<Record<string, readonly string[]>> = {
  Jobs: ['1>2', '1>4', '2>3', '3>2', '2>4', '3>4', '5>4', '2>5', '3>5'],
  CandidateJobs: [
    ...['1>2', '1>3', '1>4', '1>9', '1>10', '1>11', '1>12', '2>3', '2>4', '2>9', '2>10', '2>11', '2>12'],
    ...['3>5', '3>6', '3>7', '3>8', '3>13'],
  ],
}

/** Finds rows that no order of events may leave. */
export async function listIllegal(world: JobWorld, ids: readonly number[]): Promise<string[]> {
  const jobs = await world.database.run<RecordValues>(
    `select j."ID", j."Status", j."Demand", j."ConfirmedCount" as said, j."OfferedCount" as said_offered,
       count(*) filter (where c."Status" = 3)::int as confirmed, count(*) filter (where c."Status" = 2)::int as offered,
       count(*) filter (where c."Status" in (1, 2))::int as waiting,
       (select count(*)::int from "time-card" t where t."JobID" = j."ID" and t."Status" <> 12) as cards
     from "job" j left join "candidate-job" c on c."JobID" = j."ID" where j."ID" = any($1) group by j."ID"`,
    [ids],
  )
  return [
    ...jobs.flatMap(row => describe(row).map(problem => `Job-${row.ID}: ${problem} ${JSON.stringify(row)}`)),
    ...(await listMoves(world)),
    ...(await listWrongRows(world)),
  ]
}

async function listMoves({ database }: JobWorld): Promise<string[]> {
  const moves = await database.run<{ resource: string; move: string; id: string }>(
    `select "Resource" as resource, min("RecordID") as id, ("Before" ->> 'Status') || '>' || ("After" ->> 'Status') as move
     from audit_entry where "Resource" in ('Jobs', 'CandidateJobs') and "After" ? 'Status' and "Before" ? 'Status' group by 1, 3`,
  )
  return moves.flatMap(({ resource, move, id }) =>
    steps[resource]?.includes(move) ? [] : [`${resource} ${id} went ${move}`],
  )
}

async function listWrongRows({ database }: JobWorld): Promise<string[]> {
  const rows = await database.run<{ id: number; problem: string }>(
    `select c."ID" as id, 'overlaps another confirmed shift' as problem from "candidate-job" c join "candidate-job" o
       on o."CandidateID" = c."CandidateID" and o."ID" > c."ID" and o."StartsOn" < c."EndsOn" and c."StartsOn" < o."EndsOn"
     where c."Status" = 3 and o."Status" = 3
     union all select min("ID"), 'is one of two live ones of a pair' from "candidate-job" where "Status" in (1, 2, 3)
     group by "JobID", "CandidateID" having count(*) > 1
     union all select "ID", 'waits for what its status has not' from "candidate-job" where not case "Unconfirmed"
       when 1 then "Status" in (2, 3, 9) when 2 then "Status" in (5, 6, 7) when 3 then "Status" = 4 when 4 then "Status" in (1, 2, 3)
       when 5 then "Status" = 3 else true end
     union all select c."ID", 'has other time cards than one while it is confirmed' from "candidate-job" c
     where (select count(*) from "time-card" t where t."CandidateJobID" = c."ID" and t."Status" <> 12) <> (c."Status" = 3)::int
     union all select c."ID", 'has moved to nowhere' from "candidate-job" c where c."Status" = 13 and c."MovedToID" is null
     union all select "ID", 'has ended at no time' from "candidate-job" where "Status" > 3 and "EndedOn" is null`,
  )
  return rows.map(({ id, problem }) => `Candidate's job ${id} ${problem}`)
}

function describe(row: RecordValues): string[] {
  const { Status, said, confirmed, offered, waiting, cards } = row as Record<string, number>
  const demand = Number(row.Demand)
  const isFull = Status === statuses.InProgress && Number(confirmed) >= demand
  const isClosed = Status === statuses.Filled || Status === statuses.Canceled || isFull
  const live = Status === statuses.Canceled ? 0 : confirmed
  const wrong: [boolean, string][] = [
    [Status !== statuses.Canceled && said !== confirmed, 'counts other confirmed ones than there are'],
    [row.said_offered !== offered, 'counts other offers than there are'],
    [Number(confirmed) > demand, 'has more confirmed than its demand'],
    [Status === statuses.Filled && confirmed !== demand, 'is filled and is not'],
    [Status === statuses.Open && Number(confirmed) >= demand, 'is open and full'],
    [Status === statuses.Canceled && Number(confirmed) > 0, 'is canceled and has somebody confirmed'],
    [isClosed && Number(waiting) > 0, 'has somebody waiting for what is closed'],
    [cards !== live, 'has other time cards than confirmed ones'],
  ]
  return wrong.flatMap(([is, problem]) => (is ? [problem] : []))
}
