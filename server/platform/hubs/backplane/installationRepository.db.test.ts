import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, listTestServers, type TestDatabase } from '#tests/server/support/testDatabase.ts'
import { findInstallation } from './installationRepository.ts'

describe.each(listTestServers())('what tells installations apart on $name', server => {
  const stands: TestDatabase[] = []

  beforeAll(async () => {
    for (let count = 0; count < 2; count += 1) stands.push(await createTestDatabase(server))
  })
  afterAll(() => Promise.all(stands.map(stand => stand.drop())))

  it('stays the same for one database and differs from that of its copy', async () => {
    const [first, again, other] = await Promise.all(
      [stands[0], stands[0], stands[1]].map(stand => stand && findInstallation(stand.database)),
    )
    expect(first).toMatch(/^[0-9a-f-]{36}\../)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  it('is found by a user of the database who may read nothing but its tables', async () => {
    const undone = new Error('undone')
    let found = ''
    const work = stands[0]?.database.transaction(async tx => {
      const role = `reader_${process.pid}`
      await tx.run('revoke execute on function pg_control_system() from public')
      await tx.run(
        `create role ${role}; grant select on all tables in schema public to ${role}; set local role ${role}`,
      )
      found = await findInstallation(tx)
      throw undone
    })
    await expect(work).rejects.toBe(undone)
    expect(found).not.toBe('')
  })
})
