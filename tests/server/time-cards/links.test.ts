import { rm, writeFile } from 'node:fs/promises'
import pg from 'pg'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { toClockFile, toMovedNow } from '#server/platform/kernel/movedClock.ts'
import { untilPasses } from '#tests/support/untilPasses.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { approval, buildLinkWorld, dispute, type LinkWorld, status, takeNetwork } from './linkWorld.ts'

const expired = 'Approval Link has been expired, please contact the agency.'
const stale = 'The record was changed by someone else. Please reload.'

describe.each(listTestServers())('links of time cards on $name', server => {
  let world: LinkWorld
  beforeAll(async () => {
    world = await buildLinkWorld(server)
  })
  afterAll(() => world?.app.drop())

  const listLinks = async (cardId: number) =>
    (await world.app.send(`/api/Marketplace/TimeCardLinks/Search?timeCardId=${cardId}`, { token: world.staff })).json
      .Source

  it('are mailed to the address that is given, else to those who receive time sheets', async () => {
    const card = await world.makeCard()
    const token = await world.submit(card, 'ward@mercy.test')
    expect(token.length).toBeGreaterThanOrEqual(22)
    const [text] = await world.listMails('ward@mercy.test')
    expect(text).toContain(`http://locum.test/ApproveTimeCard/${token}?email=ward%40mercy.test`)
    expect(text).toContain('7.50 hours')
    const UserID = await world.app.addUser('matron')
    await world.insert('employer-user', { EmployerID: world.ids.employer, UserID, ReceivesTimeSheets: true })
    const answer = await world.call('POST', `${card}/SubmitTimeSheet`, { body: {}, token: world.staff })
    expect(answer.json).toMatchObject({ Success: true, Message: 'Time sheet sent successfully.' })
    expect((await world.verify(token)).json.Message).toBe(expired)
    expect(await world.listMails('matron@example.com')).toHaveLength(1)
    await world.run('delete from "employer-user"')
  })

  it('are mailed to no candidate: he would approve his own shift', async () => {
    const card = await world.makeCard()
    const UserID = await world.app.addUser('temp')
    const person = { FirstName: 'Al', LastName: 'Temp', Name: 'Temp, Al', Status: 1, CompanyID: world.ids.company }
    await world.insert('candidate', { ...person, UserID, Email: 'al@temp.test', RatingCount: 0 })
    const message = 'This is the email of a candidate. Enter that of whoever approves the time sheet at the facility.'
    for (const AlternateEmail of ['KIM@nurse.test', 'al@temp.test', 'temp@example.com']) {
      const answer = await world.call('POST', `${card}/SubmitTimeSheet`, {
        body: { AlternateEmail },
        token: world.staff,
      })
      expect(answer.json).toMatchObject({ Success: false, Errors: { '/AlternateEmail': message } })
    }
    expect(await world.readCard(card)).toMatchObject({ Status: status.completed, ReceiverEmail: null })
  })

  it('show the card with its slots, and a look decides nothing', async () => {
    const card = await world.makeCard()
    const token = await world.submit(card)
    const before = await world.readCard(card)
    const { json, headers } = await world.verify(token)
    expect(json.Source).toMatchObject({
      ...{ ID: card, CandidateName: 'Nurse, Kim', EmployerName: 'Mercy Łódź', EmployerShortName: 'Mercy' },
      ...{ TimeCardStatusLookupValue: '8', TimeCardStatusLookupName: 'Unapproved', TotalPaidDuration: 450 },
      ...{ StartsOn: expect.stringMatching(/T[\d:.]+$/), StartsOnUtc: expect.stringMatching(/Z$/) },
      Slots: [
        { IsTimeCard: true, Duration: 480 },
        { IsBreak: true, Duration: 30 },
      ],
    })
    expect(json.Source.Nonce).toMatch(/^[\w-]{43}$/)
    const kept = ['referrer-policy', 'cache-control', 'x-robots-tag'].map(name => headers.get(name))
    expect(kept).toEqual(['no-referrer', 'no-store', 'noindex, nofollow'])
    for (const path of [`${card}/Approve/${token}`, `${card}/Dispute/${token}`])
      expect((await world.call('GET', path)).status).toBe(401)
    expect((await world.call('PUT', `${card}/Approve/${token}`, { body: approval })).json.Success).toBe(false)
    const guess = await world.call('PUT', `${card}/Approve/${token}`, { body: { ...approval, Nonce: 'guess' } })
    expect(guess.json.Message).toBe(stale)
    expect(await world.readCard(card)).toEqual(before)
  })

  it('approve once: the second decision is told what the first was', async () => {
    const card = await world.makeCard()
    const token = await world.submit(card)
    const answer = await world.decide('Approve', card, token)
    expect(answer.json).toMatchObject({ Success: true, Message: 'Time sheet has been approved.' })
    expect(answer.json.Source.RatingAddress).toMatch(/^\/RateCandidate\?timeCardId=\d+&candidateId=\d+&t=[\w-]{32}$/)
    expect(await world.readCard(card)).toMatchObject({
      ...{ ...approval, Status: status.approved, ApprovedBy: 'Link', ApprovedHours: 7.5 },
    })
    for (const decision of ['Approve', 'Dispute'] as const)
      expect((await world.decide(decision, card, token)).json).toMatchObject({
        ...{ Success: false, Message: 'Time sheet has been approved.' },
      })
    const again = (await world.verify(token)).json
    expect(again).toMatchObject({ Success: true, Message: 'Time sheet has been approved.' })
    // Opened again it leads on by itself: a new link would end the one that was mailed.
    const query = `?timeCardId=${card}&candidateId=${world.ids.candidate}&t=${token}`
    expect(again.Source).toMatchObject({
      WorkedAddress: `/ReadOnlyWorkedJobDetail${query}`,
      RatingAddress: `/RateCandidate${query}`,
    })
    expect((await world.call('GET', `${card}?withSlots=true&t=${token}`)).json.Source).toMatchObject({ ID: card })
    const { Tags, Rating } = (await world.call('GET', `${card}/VerifyRating?t=${token}`)).json.Source
    expect(Rating).toBeNull()
    const rated = { Rating: 5, RatingTagLookupIds: [Tags[0].ID] }
    const rate = () => world.call('POST', `${card}/Ratings?t=${token}`, { body: rated })
    expect((await rate()).json).toMatchObject({ Success: true, Message: 'Candidate Rated Successfully' })
    expect((await rate()).json).toMatchObject({ Success: false, Message: 'Candidate Already Rated' })
    expect((await listLinks(card)).find((link: { Purpose: string }) => link.Purpose === 'approve')).toMatchObject({
      ...{ State: 'Decided', Decision: 'Approved', SentTo: `super${card}@mercy.test` },
    })
  })

  it('ask about unusual hours, and take the answer; a question is no decision', async () => {
    const card = await world.makeCard()
    await world.run(`update "time-card" set "EndsOn" = "EndsOn" + interval '8 hours' where "ID" = $1`, [card])
    const token = await world.submit(card)
    const asked = await world.decide('Approve', card, token)
    expect(asked.json).toMatchObject({
      ...{ Success: false, Message: expect.stringMatching(/^7\.5 h are less than half of the planned 16 h/) },
      Question: { Argument: 'IgnoreWarning' },
    })
    expect((await world.decide('Approve', card, token, { IgnoreWarning: true })).json).toMatchObject({ Success: true })
    expect(await world.readCard(card)).toMatchObject({ Status: status.approved, HoursConfirmedBy: 'Sam Super' })
  })

  it('ask in bulk, too, and take the answer; a card on paper is asked for no break', async () => {
    const paper = { Category: 'TimeAttendance', Code: 'PAPER', Name: 'Paper', Value: '1', IsActive: true }
    const TATypeLookupID = await world.insert('lookup', paper)
    await world.insert('meal-break-rule', { CompanyID: world.ids.company, AfterHours: 5, BreakMinutes: 45 })
    const [clocked, onPaper] = [await world.makeCard(), await world.makeCard({ TATypeLookupID })]
    const approve = async (ids: number[], body: RecordValues = {}) =>
      (await world.call('PUT', 'Approve/Bulk', { body: { ids, ...body }, token: world.staff })).json
    await approve([clocked, onPaper])
    expect(await world.readCard(clocked)).toMatchObject({ Status: status.completed })
    expect(await world.readCard(onPaper)).toMatchObject({ Status: status.approved })
    await approve([clocked], { IgnoreWarning: true })
    await world.run('delete from "meal-break-rule"')
    expect(await world.readCard(clocked)).toMatchObject({
      Status: status.approved,
      HoursConfirmedBy: expect.any(String),
    })
  })

  it('take one of two decisions that come at once', async () => {
    const card = await world.makeCard()
    const token = await world.submit(card)
    const { Nonce } = (await world.verify(token)).json.Source
    const answers = await Promise.all([
      world.call('PUT', `${card}/Approve/${token}`, { body: { ...approval, Nonce } }),
      world.call('PUT', `${card}/Dispute/${token}`, { body: { ...dispute, Nonce } }),
    ])
    expect(answers.filter(({ json }) => json.Success)).toHaveLength(1)
    const entries = await world.run(
      `select "Action" from audit_entry where "Resource" = 'TimeCards' and "RecordID" = $1 and "LinkID" is not null`,
      [card],
    )
    expect(entries).toHaveLength(1)
  })

  it('dispute with the words of the facility, and a corrected sheet comes with a new link', async () => {
    const card = await world.makeCard()
    const token = await world.submit(card)
    const bad = await world.decide('Dispute', card, token, { ApprovedHours: 1000, DisputedByEmail: 'nobody' })
    expect(Object.keys(bad.json.Errors)).toEqual(expect.arrayContaining(['/ApprovedHours', '/DisputedByEmail']))
    const far = { ApprovedHours: null, AdjustedClockIn: '2020-01-01T07:00:00', AdjustedClockOut: '2020-01-01T15:00:00' }
    expect((await world.decide('Dispute', card, token, far)).json.Errors).toEqual({
      '/AdjustedClockIn': 'Enter a clock in within a day of the shift.',
    })
    const many = await world.decide('Dispute', card, token, { ApprovedHours: 16.01 })
    expect(many.json.Question).toMatchObject({ Argument: 'IgnoreWarning' })
    // A break belongs to clock times, and is left out beside hours.
    expect((await world.decide('Dispute', card, token, { AdjustedBreakTime: 30 })).json).toMatchObject({
      ...{ Success: true, Message: 'Time Sheet Disputed!' },
    })
    expect(await world.readCard(card)).toMatchObject({ AdjustedBreakTime: null })
    expect(await world.readCard(card)).toMatchObject({ ...dispute, Status: status.disputed, DisputedBy: 'Link' })
    expect((await world.verify(token)).json.Message).toBe('Time sheet has been disputed.')
    const second = await world.submit(card)
    expect((await world.verify(token)).json).toMatchObject({ Success: false, Message: expired })
    expect((await world.decide('Approve', card, second)).json.Success).toBe(true)
  })

  it('decide about what was shown, and about no other card', async () => {
    const [card, other] = [await world.makeCard(), await world.makeCard()]
    const token = await world.submit(card)
    await world.submit(other)
    const { Nonce } = (await world.verify(token)).json.Source
    await world.run('update "time-card" set "Version" = "Version" + 1 where "ID" = $1', [card])
    const late = await world.call('PUT', `${card}/Approve/${token}`, { body: { ...approval, Nonce } })
    expect(late.json.Message).toBe(stale)
    const wrong = await world.call('PUT', `${other}/Approve/${token}`, { body: { ...approval, Nonce } })
    expect(wrong.status).toBe(404)
    expect((await world.readCard(other)).Status).toBe(status.unapproved)
  })

  it.each(['Approve', 'Dispute'] as const)('do not %s what is corrected while the decision comes', async decision => {
    const card = await world.makeCard()
    const token = await world.submit(card)
    const { Nonce } = (await world.verify(token)).json.Source
    const body = { ...(decision === 'Approve' ? approval : dispute), Nonce }
    const { database } = world.app.stand
    const late = await database.transaction(async correction => {
      await correction.run('update "time-card" set "Version" = "Version" + 1 where "ID" = $1', [card])
      const answer = world.call('PUT', `${card}/${decision}/${token}`, { body })
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await database.run(waiting)).length).toBe(1)
      return { answer }
    })
    expect((await late.answer).json).toMatchObject({ Success: false, Message: stale })
    expect((await world.readCard(card)).Status).toBe(status.unapproved)
  })

  it('are opened before the body is read, where they stand in the path', async () => {
    const card = await world.makeCard()
    const token = await world.submit(card)
    const send = (guid: string, body: string) =>
      fetch(`${world.app.address}/api/Marketplace/TimeCards/${card}/Approve/${guid}`, {
        ...{ method: 'PUT', body },
        headers: { 'x-api-request': '1', 'content-type': 'application/json', 'x-forwarded-for': takeNetwork() },
      })
    const guess = await send('x'.repeat(32), 'no JSON')
    expect([guess.status, await guess.json()]).toEqual([200, { Success: false, Source: null, Message: expired }])
    expect((await send(token, 'no JSON')).status).toBe(400)
  })

  it('take a signature, and refuse one that is none or is missing', async () => {
    const card = await world.makeCard()
    const token = await world.submit(card)
    const program = { FileName: 'sign.pdf', Content: Buffer.from('MZ').toString('base64') }
    const refused = await world.decide('Approve', card, token, { Signature: program })
    expect(Object.keys(refused.json.Errors)).toEqual(['/Signature'])
    const required = 'update "employer" set "IsSignatureRequired" = $1'
    await world.run(required, [true])
    const missing = await world.decide('Approve', card, token)
    expect(missing.json.Message).toBe('This facility asks for a signature.')
    expect(await world.run('select from "file"')).toEqual([])
    const damaged = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]).toString('base64')
    const torn = await world.decide('Approve', card, token, {
      Signature: { FileName: 'signature.png', Content: damaged },
    })
    expect(Object.keys(torn.json.Errors)).toEqual(['/Signature'])
    const drawn = PNG.sync.write(new PNG({ width: 2, height: 2 })).toString('base64')
    const answer = await world.decide('Approve', card, token, {
      Signature: { FileName: 'signature.png', Content: drawn },
    })
    await world.run(required, [false])
    expect(answer.json).toMatchObject({ Success: true })
    const { ApprovedBySignature } = await world.readCard(card)
    const [file] = await world.run('select "FileName" from "file" where "ID" = $1', [ApprovedBySignature])
    expect(file).toEqual({ FileName: 'signature.png' })
  })

  it('are seen by staff, who revoke those that hold', async () => {
    const card = await world.makeCard()
    const token = await world.submit(card)
    expect(await listLinks(card)).toMatchObject([{ State: 'Live', OpenedOn: null, AllowedActions: ['revoke'] }])
    await world.verify(token)
    const [link] = await listLinks(card)
    expect(link.OpenedOn).not.toBeNull()
    const revoke = (user: string) =>
      world.app.send(`/api/Marketplace/TimeCardLinks/${link.ID}/Revoke`, { method: 'PUT', token: user })
    await world.app.addUser('reader', ['VIEW_TIMECARD', 'VIEW_ALL_COMPANY_DATA'])
    expect((await revoke(await world.app.signIn('reader'))).status).toBe(403)
    expect((await revoke(world.staff)).json).toMatchObject({ Success: true, Source: { State: 'Revoked' } })
    expect((await revoke(world.staff)).json).toMatchObject({ Success: false })
    expect((await world.verify(token)).json.Message).toBe(expired)
    expect((await listLinks(card))[0]).toMatchObject({ State: 'Revoked', AllowedActions: [] })
  })

  it('show nothing any more once they are revoked, also after the decision', async () => {
    const card = await world.makeCard()
    const token = await world.submit(card)
    await world.decide('Approve', card, token)
    const findLink = async () =>
      (await listLinks(card)).find(({ Purpose }: { Purpose: string }) => Purpose === 'approve')
    const link = await findLink()
    expect(link).toMatchObject({ State: 'Decided', AllowedActions: ['revoke'] })
    const path = `/api/Marketplace/TimeCardLinks/${link.ID}/Revoke`
    expect((await world.app.send(path, { method: 'PUT', token: world.staff })).json.Success).toBe(true)
    expect(await findLink()).toMatchObject({ State: 'Revoked', Decision: 'Approved', AllowedActions: [] })
    expect((await world.verify(token)).json).toMatchObject({ Success: false, Message: expired })
  })

  it('tell when they were sent once their first mail is delivered', async () => {
    const card = await world.makeCard()
    await world.submit(card, 'first@mercy.test')
    expect((await listLinks(card))[0].SentOn).toBeNull()
    const delivered = `update outbox_message set "Status" = 'Delivered', "EndedOn" = now() where "Recipient" = $1`
    await world.run(delivered, ['first@mercy.test'])
    expect((await listLinks(card))[0].SentOn).toMatch(/^\d{4}-/)
  })

  it('ask for no rating where it is too late for one', async () => {
    const card = await world.makeCard({}, 30 * 24 + 2)
    const email = 'late@mercy.test'
    const answer = await world.decide('Approve', card, await world.submit(card, email), { ApprovedByEmail: email })
    expect(answer.json).toMatchObject({ Success: true, Source: { WorkedAddress: expect.any(String) } })
    expect(answer.json.Source).not.toHaveProperty('RatingAddress')
    const [mail] = await world.listMails(email)
    expect(mail).toContain('/ReadOnlyWorkedJobDetail?')
    expect(mail).not.toMatch(/rate it|RateCandidate/)
  })

  it('end where the card is made void', async () => {
    const card = await world.makeCard()
    const token = await world.submit(card)
    const body = { VoidReason: 'Not worked' }
    expect((await world.call('PUT', `${card}/Void`, { body, token: world.staff })).json.Success).toBe(true)
    expect((await world.verify(token)).json).toMatchObject({ Success: false, Message: expired })
  })

  it('are read for 30 days by who was sent the worked shift', async () => {
    const card = await world.makeCard()
    const token = await world.submit(card)
    const { WorkedAddress } = (await world.decide('Approve', card, token)).json.Source
    const t = new URL(WorkedAddress, 'http://locum.test').searchParams.get('t')
    const worked = await world.call('GET', `${card}?t=${t}`)
    expect(worked.json.Source).toMatchObject({ ID: card, ApprovedHours: 7.5, Slots: [{}, {}] })
    expect(worked.json.Source).not.toHaveProperty('Notes')
    expect((await world.call('GET', `${card}`)).status).toBe(401)
    expect((await world.call('GET', `${card}?t=guess`)).json).toMatchObject({ Success: false, Message: 'Link Expired' })
    expect((await world.call('GET', `${card}`, { token: world.staff })).json.Source.ID).toBe(card)
  })

  const takeGuess = () => Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64url')

  it('are not found by 500 guesses, each of which is looked up', async () => {
    const token = await world.submit(await world.makeCard())
    const guesses = Array.from({ length: 500 }, takeGuess)
    const answers = []
    for (let index = 0; index < guesses.length; index += 25)
      answers.push(...(await Promise.all(guesses.slice(index, index + 25).map(guess => world.verify(guess)))))
    const said = new Set(answers.map(({ text, status: code }) => `${code} ${text}`))
    expect([...said]).toEqual([`200 ${JSON.stringify({ Success: false, Source: null, Message: expired })}`])
    expect((await world.verify(token)).json.Success).toBe(true)
  })

  it('end by the clock of the installation, which is moved for a demonstration', async () => {
    const token = await world.submit(await world.makeCard())
    const file = toClockFile(world.app.stand.settings.data)
    await writeFile(file, String(8 * 86_400_000))
    await untilPasses(() => expect(toMovedNow()).not.toBe('now()'))
    expect((await world.verify(token)).json).toMatchObject({ Success: false, Message: expired })
    await rm(file)
    await untilPasses(() => expect(toMovedNow()).toBe('now()'))
    expect((await world.verify(token)).json.Success).toBe(true)
  })

  it('are guessed ten times in ten minutes by one network, which is then told to wait', async () => {
    const [from, token] = [takeNetwork(), await world.submit(await world.makeCard())]
    const answers = await Promise.all(Array.from({ length: 30 }, () => world.verify(takeGuess(), from)))
    expect(answers.filter(({ status: code }) => code !== 429)).toHaveLength(10)
    const late = await world.verify(token, from)
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(500)
  })

  it('answer alike, and as fast by the same statements, whether they are unknown, expired or revoked', async () => {
    const tokens = ['x'.repeat(32)]
    for (let count = 0; count < 2; count++) tokens.push(await world.submit(await world.makeCard()))
    const end = `update link set "ExpiresOn" = now() - interval '1 minute' where "ID" = (select max("ID") - 1 from link)`
    await world.run(end)
    await world.run(`update link set "EndedOn" = now(), "Ending" = 'Revoked' where "ID" = (select max("ID") from link)`)
    const answer = JSON.stringify({ Success: false, Source: null, Message: expired })
    const statements = [/from rate_count/, /from link/, /insert into rate_count/].map(each =>
      expect.stringMatching(each),
    )
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    const ask = async (token: string) => {
      sent.mockClear()
      const { text, status: code } = await world.verify(token, takeNetwork())
      const said = sent.mock.calls.map(([query]) => String((query as { text?: string }).text ?? query))
      return [code, text, said.filter(each => /link|rate_count/.test(each))]
    }
    // A mail that leaves meanwhile speaks of links too.
    await untilPasses(async () => {
      const answers = []
      for (const token of tokens) answers.push(await ask(token))
      expect(answers[0]).toEqual([200, answer, statements])
      expect(answers).toEqual([answers[0], answers[0], answers[0]])
    })
    sent.mockRestore()
  })
})
