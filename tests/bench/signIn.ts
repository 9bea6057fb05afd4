import { buildCredentials } from '#server/services/identity/index.ts'
import { userPassword } from './support/dataFolder.ts'
import type { Figure } from './support/figure.ts'
import { findMedian, timeCalls } from './support/measuring.ts'
import type { Stand } from './support/stand.ts'
import { openWire } from './support/wire.ts'

export const title = 'Sign-in by password, argon2id of 19 MiB included'

const attempts = 60

async function listLogins(stand: Stand): Promise<string[]> {
  const rows = await (await stand.database()).run<{ LoginName: string }>(
    `select "LoginName" from "user" where "ID" > 500000 and "IsActive" and "UserType" = 1 order by "ID" limit ${attempts}`,
  )
  return rows.map(row => row.LoginName)
}

export async function measure(stand: Stand): Promise<Figure[]> {
  const { address } = await stand.services()
  const logins = await listLogins(stand)
  const wire = await openWire(address, null)
  const times = await timeCalls(attempts, 1, 0, async (_, index) => {
    const username = logins[index] as string
    const form = { grant_type: 'password', client_id: 'locum-console', username, password: userPassword }
    const { status, text } = await wire.postForm('/identity/token', form)
    if (status !== 200) throw new Error(`${username} cannot sign in: ${text}`)
  })
  wire.close()
  const { hashPassword } = buildCredentials(await stand.database())
  const hashTimes = await timeCalls(20, 1, 0, () => hashPassword(userPassword))
  const note = `the hash alone ${findMedian(hashTimes).toFixed(1)} ms`
  return [{ name: 'sign-in', value: findMedian(times.slice(10)), unit: 'ms', budget: 30, note }]
}
