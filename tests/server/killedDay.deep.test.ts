import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/platform/database/index.ts'
import { makeDataFolder, startProgram } from './support/process.ts'

const rounds = 10
const patience = { timeout: 1_200_000 }

/** How often each of these stands, by its kind: what a line of the writer tells of. */
const counts: Record<string, string> = {
  chat: `select "Message" as key, count(*)::int as count from "chat-message" where "Message" = any($1) group by 1`,
  offer: `select "JobID" || '-' || "CandidateID" as key, count(*)::int as count from "candidate-job"
    where "JobID" || '-' || "CandidateID" = any($1) and not "IsDeleted" group by 1`,
  clockIn: `select "TimeCardID"::text as key, count(*)::int as count from "time-card-slot"
    where "TimeCardID"::text = any($1) and "IsTimeCard" and not "IsDeleted" group by 1`,
  export: `select t."ID"::text as key, (sum(l."Minutes") = t."ApprovedMinutes")::int as count
    from "time-card" t join "payroll-line" l on l."TimeCardID" = t."ID"
    where t."ID"::text = any($1) and t."ExportedOn" is not null group by t."ID"`,
  signUp: `select k.key, greatest(
      (select count(*) from outbox_message where "Recipient" like '%' || k.key || '%'),
      (select count(*) from pgboss.job where data::text like '%' || k.key || '%'))::int as count
    from unnest($1::text[]) k(key)`,
}

/** What of the acknowledged lines stands not exactly once. */
async function findWrong(database: Database, lines: readonly string[]): Promise<string[]> {
  const wrong: string[] = []
  for (const [kind, text] of Object.entries(counts)) {
    const keys = [
      ...new Set(lines.filter(line => line.startsWith(`${kind} `)).map(line => line.slice(kind.length + 1))),
    ]
    const found = await database.query<{ key: string; count: number }>(text, [keys])
    const known = new Map(found.map(({ key, count }) => [key, count]))
    wrong.push(...keys.filter(key => known.get(key) !== 1).map(key => `${kind} ${key}: ${known.get(key) ?? 0}`))
  }
  const mails = await database.query<{ text: string }>(
    `select "Recipient" || ': ' || count(*) as text from outbox_message where "Recipient" like '%new-%' group by "Recipient" having count(*) > 1`,
  )
  return [...wrong, ...mails.map(({ text }) => `mails of ${text}`)]
}

/** How many breaks were begun: one that ends within its minute leaves no slot, but its entry. */
async function countBreaks(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int as count from audit_entry where "Resource" = 'TimeCards' and "Action" = 'breakStart'`,
  )
  return row?.count ?? 0
}

describe('killing the process group amid a day of chat, offers, clocks, exports and sign-ups', () => {
  let data: Awaited<ReturnType<typeof makeDataFolder>>
  beforeAll(async () => {
    data = await makeDataFolder()
  })
  afterAll(() => data.remove())

  test(`loses nothing that was acknowledged and does nothing twice, in ${rounds} times`, patience, async () => {
    const acknowledged: string[] = []
    const kinds = new Set<string>()
    for (let round = 0; round < rounds; round += 1) {
      const program = startProgram('tests/server/support/dayWriter.ts', { LOCUM_DATA: data.folder })
      await program.until(output => {
        const count = (kind: string) => output.split(`\n${kind} `).length - 1
        return count('offer') > 40 + 10 * round && count('chat') > 10 && count('BreakStart') > 2 && count('signUp') > 0
      })
      await program.killGroup()
      const lines = program.output().split('\n').slice(0, -1)
      acknowledged.push(
        ...lines.filter(line => /^(chat|offer|clockIn|BreakStart|BreakEnd|export|signUp) \S+$/.test(line)),
      )
      for (const line of acknowledged) kinds.add(line.split(' ')[0] ?? '')
      const database = await openDatabase({ databaseUrl: null, databaseConnections: 2, data: data.folder })
      try {
        expect(await findWrong(database, acknowledged)).toEqual([])
        const begun = acknowledged.filter(line => line.startsWith('BreakStart')).length
        const breaks = await countBreaks(database)
        expect(breaks).toBeGreaterThanOrEqual(begun)
        // The last one of a round may be begun with nobody left to be notified.
        expect(breaks).toBeLessThanOrEqual(begun + round + 1)
      } finally {
        await database.close()
      }
    }
    expect([...kinds].sort()).toEqual(['BreakEnd', 'BreakStart', 'chat', 'clockIn', 'export', 'offer', 'signUp'])
  })
})
