import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { candidateDocumentValidity } from '#contract/enumerations.gen.ts'
import { buildJobWorld, type JobWorld, noon } from '../jobs/world.ts'
import { createShippedDatabase, listTestServers } from '../support/testDatabase.ts'

const { Valid, ExpiresSoon, Expired, NoExpiryDate } = candidateDocumentValidity
const held = ['EDIT_CANDIDATE', 'VIEW_ALL_COMPANY_DATA']

describe.each(listTestServers())('the clock of documents on $name', server => {
  let world: JobWorld
  let license: number
  beforeAll(async () => {
    world = await buildJobWorld(await createShippedDatabase(server), 1)
    license = await world.insert('Lookups', {
      Category: 'DocumentType',
      Code: 'License',
      Value: 'L',
      Name: 'L',
      IsActive: true,
    })
  })
  afterAll(() => world?.drop())
  beforeEach(() => {
    world.now = noon
  })

  const call = async (callName: string, args: object) =>
    (await world.callOn('CandidateDocuments', 'Agency', callName, args, undefined, held)).Source as RecordValues
  /** Saves a document that expires so many days after the day of the tests. */
  const save = (days: number, stored: RecordValues = {}) =>
    call(stored.ID === undefined ? 'create' : 'update', {
      record: {
        ...{ CandidateID: world.candidateIds[0], DocumentTypeLookupID: license, Name: `In ${days} days` },
        ...{ ExpiresOn: new Date(noon.getTime() + days * 86_400_000).toISOString().slice(0, 10) },
        ...(stored.ID !== undefined && { ID: stored.ID, Version: stored.Version }),
      },
    })
  async function pass(days: number) {
    world.now = new Date(noon.getTime() + days * 86_400_000)
    for (let times = 0; times < 3; times += 1) await world.engines[0].sendDueEvents()
  }
  const listRaised = async (id: unknown) =>
    (await world.read('domain_event', `"RecordID" = ${id} and "Code" like 'DOCUMENT%'`)).map(({ Code }) => Code)

  it('reminds 30 and 7 days before a document expires, and says that it has; a renewal begins anew', async () => {
    const stored = await save(40)
    const at = async (days: number) => {
      await pass(days)
      const { Validity } = await call('one', { id: stored.ID })
      return [Validity, (await listRaised(stored.ID)).length]
    }
    expect(await at(10)).toEqual([Valid, 0])
    expect(await at(11)).toEqual([ExpiresSoon, 1])
    expect(await at(33)).toEqual([ExpiresSoon, 1])
    expect(await at(34)).toEqual([ExpiresSoon, 2])
    expect(await at(40)).toEqual([ExpiresSoon, 2])
    expect(await at(41)).toEqual([Expired, 3])
    expect((await listRaised(stored.ID)).toSorted()).toEqual([
      'DOCUMENT_EXPIRED',
      ...['DOCUMENT_EXPIRING', 'DOCUMENT_EXPIRING'],
    ])
    expect(await save(400, await call('one', { id: stored.ID }))).toMatchObject({ Validity: Valid })
  })

  it('reminds nobody of what is renewed by another document, and nobody whom the agency has let go', async () => {
    const [renewed, other] = [await save(20), await save(20)]
    await world.database.run(`update "candidate-document" set "Name" = 'Of another name' where "ID" = ${other.ID}`)
    await world.database.run(
      `insert into "candidate-document" ("CandidateID", "DocumentTypeLookupID", "Name", "ExpiresOn", "Validity")
       select "CandidateID", "DocumentTypeLookupID", "Name", "ExpiresOn" + 400, 1 from "candidate-document" where "ID" = ${renewed.ID}`,
    )
    await pass(14)
    expect([await listRaised(renewed.ID), await listRaised(other.ID)]).toEqual([[], ['DOCUMENT_EXPIRING']])
    await world.database.run(`update "candidate" set "Status" = 2 where "ID" = ${world.candidateIds[0]}`)
    await pass(21)
    expect(await listRaised(other.ID)).toEqual(['DOCUMENT_EXPIRING'])
    await world.database.run(`update "candidate" set "Status" = 1 where "ID" = ${world.candidateIds[0]}`)
  })

  it('reminds nobody of what has just been saved', async () => {
    const [soon, past] = [await save(5), await save(-3)]
    expect([soon.Validity, past.Validity]).toEqual([ExpiresSoon, Expired])
    await pass(1)
    expect([await listRaised(soon.ID), await listRaised(past.ID)]).toEqual([[], []])
  })

  it('says of a license without a date that it lacks the date, until it has one', async () => {
    const { ID, Version, ...undated } = await save(5)
    const license = await call('update', { record: { ...undated, ID, Version, ExpiresOn: null } })
    expect([license.Validity, (await save(400, license)).Validity]).toEqual([NoExpiryDate, Valid])
  })
})
