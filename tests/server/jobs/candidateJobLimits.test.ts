import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { scale } from '#tests/support/scale.ts'
import { createShippedDatabase, listTestServers } from '../support/testDatabase.ts'
import { attempt, type Refused } from './candidateJobWorld.ts'
import { runIntervals } from './intervals.ts'
import { buildJobWorld, hoursLater, type JobWorld, statuses } from './world.ts'

const crowd = scale(60, 500)

describe.each(listTestServers())('what the database refuses by itself on $name', server => {
  let world: JobWorld
  beforeAll(async () => {
    world = await buildJobWorld(await createShippedDatabase(server), crowd)
  })
  afterAll(() => world?.drop())
  beforeEach(() => world.clear())

  it('is a shift that overlaps a confirmed one, of 2,000 random ones exactly those of the rule', async () => {
    const { kept, refused, different } = await runIntervals(world, 2000, 20_371)
    expect(different).toEqual([])
    expect(kept).toBeGreaterThan(100)
    expect(refused).toBeGreaterThan(100)
  })

  it(`is more than the demand: ${crowd} who accept at once are three`, async () => {
    const jobId = await world.makeJob(statuses.Open, { Demand: 3, OfferedCount: crowd })
    const times = { StartsOn: hoursLater(120), EndsOn: hoursLater(132) }
    await world.database.run(
      `insert into "candidate-job" ("JobID", "CandidateID", "Status", "StartsOn", "EndsOn") select $1, unnest($2::bigint[]), 2, $3, $4`,
      [jobId, world.candidateIds, times.StartsOn, times.EndsOn],
    )
    // Who waits too long for a connection is informed, and asks again.
    const accept = async (CandidateID: number, index: number): Promise<Refused> => {
      try {
        return await attempt(world, 'Agency', 'accept', { JobID: jobId, CandidateID }, world.engines[index % 2])
      } catch (error) {
        if (!String(error).includes('timeout exceeded when trying to connect')) throw error
        return accept(CandidateID, index)
      }
    }
    const answers = await Promise.all(world.candidateIds.map(accept))
    const said = Object.groupBy(answers, answer => answer?.refusal ?? 'confirmed')
    expect(said.confirmed).toHaveLength(3)
    const rows = await world.database.run<{ Status: number; total: number }>(
      `select "Status", count(*)::int as total from "candidate-job" where "JobID" = $1 group by 1 order by 1`,
      [jobId],
    )
    expect(rows).toEqual([
      { Status: 3, total: 3 },
      { Status: 10, total: crowd - 3 },
    ])
    const [job] = await world.read('job', `"ID" = ${jobId}`)
    expect(job).toMatchObject({ Status: 3, ConfirmedCount: 3, OfferedCount: 0 })
  })
})
