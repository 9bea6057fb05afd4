import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { createShippedDatabase, listTestServers } from '../support/testDatabase.ts'
import type { CandidateWay } from './candidateJobWay.ts'
import { attempt, type State, setUp, states } from './candidateJobWorld.ts'
import { comingWays } from './comingWays.ts'
import { leavingWays } from './leavingWays.ts'
import { standingWays } from './standingWays.ts'
import { buildJobWorld, codes, type JobWorld, noon } from './world.ts'

describe.each(listTestServers())('the machine of candidates on jobs on $name', server => {
  let world: JobWorld
  beforeAll(async () => {
    world = await buildJobWorld(await createShippedDatabase(server))
  })
  afterAll(() => world?.drop())
  beforeEach(async () => {
    world.now = noon
    await world.clear()
  })

  const newest = async (jobId: number) => (await world.read('candidate-job', `"JobID" = ${jobId}`)).at(-1) ?? {}
  const listRaised = (jobId: number) =>
    world.database.run<{ Code: string }>(
      `select "Code" from domain_event where "Resource" = 'CandidateJobs' and ("Payload" ->> 'JobID')::bigint = ${jobId} order by "ID"`,
    )
  const toArgs = ({ args = {}, reason }: CandidateWay, pair: RecordValues): RecordValues => {
    const [property, category = '', which = 'usual'] = reason ?? []
    const chosen = property ? { [property]: world.reasons[category]?.[which] } : {}
    const center = args.organizationId ? { organizationId: world.ids.center } : {}
    return { ...pair, ...args, ...center, ...chosen }
  }

  it.each(
    [...comingWays, ...leavingWays, ...standingWays].map(
      (way, index) => [`${index + 1}, ${way.rule}: ${way.call} by ${way.actor} from ${way.from}`, way] as const,
    ),
  )('%s', async (_, way) => {
    const { jobId, candidateId } = await setUp(world, way)
    const before = await world.read('candidate-job', `"JobID" = ${jobId}`)
    const args = toArgs(way, { JobID: jobId, CandidateID: candidateId })
    const held = codes.filter(code => code !== way.without)
    const refused = await attempt(world, way.actor, way.call, args, world.engines[0], held)
    if (way.refusal !== undefined) {
      const { refusal, question } = way
      expect(refused).toMatchObject({ refusal, ...(question && { question }) })
      expect(await world.read('candidate-job', `"JobID" = ${jobId}`)).toEqual(before)
      return
    }
    expect(refused).toBeNull()
    expect(await newest(jobId)).toMatchObject({ Status: states[way.to as State], ...way.left })
    if (way.jobLeft) expect((await world.read('job', `"ID" = ${jobId}`))[0]).toMatchObject(way.jobLeft)
    if (way.card) expect(await world.read('time-card', `"JobID" = ${jobId}`)).toMatchObject([{ Status: way.card }])
    if (way.raised) expect((await listRaised(jobId)).map(({ Code }) => Code)).toEqual(way.raised)
  })
})
