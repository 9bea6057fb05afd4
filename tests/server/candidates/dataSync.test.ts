import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../support/runningApp.ts'
import { listTestServers } from '../support/testDatabase.ts'

const patience = { timeout: 20_000 }

describe.each(listTestServers())('the data sync on $name', server => {
  let app: RunningApp
  let folder: string
  let token: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'locum-sync-'))
    app = await startApp(server, { LOCUM_SYNC_SOURCE: folder })
    await app.addUser('manager', ['SYNC_CAND_PROFILE', 'SYNC_CAND_SPECIALTIES', 'EDIT_CANDIDATE'])
    token = await app.signIn('manager')
  })
  afterAll(async () => {
    await app?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const offer = (list: string, rows: unknown) => writeFile(join(folder, `${list}.json`), JSON.stringify(rows))
  const send = async (path: string, body?: object) =>
    (await app.send(`/api/${path}`, { method: 'POST', token, ...(body && { body }) })).json
  const sync = (Kind: string) => send('Integration/Candidates/SyncData', { Kind })
  async function getOutcome(id: number) {
    const read = async () => (await app.send(`/api/Integration/Candidates/SyncRuns/${id}`, { token })).json.Source
    await expect.poll(async () => (await read()).Status, patience).toMatch(/Done|Failed/)
    return read()
  }
  const listCandidates = async () =>
    (await app.send('/api/Marketplace/Candidates/GetPaged?orderBy=AtsID', { token })).json.Source

  it('makes and changes candidates by their ATS IDs, and counts what it did', async () => {
    await offer('candidates', [
      { AtsID: 'A-1', FirstName: 'Ann', LastName: 'One', ProfessionLookupID: 'RN', SkillLookupIDs: ['Triage'] },
      { AtsID: 'A-2', FirstName: 'Bob', LastName: 'Two' },
      { AtsID: 'A-3', FirstName: 'Cyd', LastName: '' },
    ])
    const begun = await sync('SYNC_CAND_PROFILE')
    expect(begun.Message).toContain('about two minutes')
    const counts = { Status: 'Done', Total: 3, Done: 3, CreatedCount: 2, RefusedCount: 1 }
    expect(await getOutcome(begun.Source.ID)).toMatchObject(counts)
    await offer('candidates', [{ AtsID: 'A-1', FirstName: 'Anna', LastName: 'One' }])
    expect(await getOutcome((await sync('SYNC_CAND_PROFILE')).Source.ID)).toMatchObject({ UpdatedCount: 1 })
    const rows = await listCandidates()
    expect(rows.map((row: { FirstName: string }) => row.FirstName)).toEqual(['Anna', 'Bob'])
    expect(rows[0]).toMatchObject({ ProfessionLookupCode: 'RN', SkillLookupNames: ['Triage'] })
  })

  it('takes over the specialties of one candidate alone, by the codes of lookups', async () => {
    const specialties = ['A-1', 'A-2'].map(CandidateID => ({ CandidateID, SpecialtyLookupID: 'RN-Hospice' }))
    await offer('candidate-specialties', specialties)
    const [ann, bob] = await listCandidates()
    const begun = await send(`Marketplace/Candidates/${ann.ID}/SyncData/Specialties`)
    expect(await getOutcome(begun.Source.ID)).toMatchObject({ RecordName: 'One, Anna', Total: 1, CreatedCount: 1 })
    const read = async ({ ID }: { ID: number }) =>
      (await app.send(`/api/Marketplace/Candidates/${ID}/Specialties`, { token })).json.Source
    expect(await read(ann)).toMatchObject([{ SpecialtyLookupCode: 'RN-Hospice' }])
    expect(await read(bob)).toEqual([])
  })

  it('fails where the source has nothing to read, and says so', async () => {
    await offer('candidates', { rows: [] })
    const outcome = await getOutcome((await sync('SYNC_CAND_PROFILE')).Source.ID)
    expect(outcome).toMatchObject({
      Status: 'Failed',
      Problem: 'What the source has under candidates is no list of records.',
    })
    await rm(join(folder, 'candidates.json'))
    const gone = await getOutcome((await sync('SYNC_CAND_PROFILE')).Source.ID)
    expect(gone).toMatchObject({ Status: 'Failed', Problem: 'The source could not be read: candidates.' })
  })

  it('asks for the permission of its kind', async () => {
    expect(await sync('SYNC_FAC_RATE')).toMatchObject({ Success: false })
    expect(await send('Integration/Candidates/SyncData', { Kind: 'ALL' })).toMatchObject({ Success: false })
  })
})
