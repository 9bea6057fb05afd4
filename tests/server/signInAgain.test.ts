import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp, testPassword } from './support/runningApp.ts'
import { listTestServers } from './support/testDatabase.ts'

const users = '/api/Membership/User'
const sessions = '/api/Membership/Session'
const codes = ['ASSIGN_ROLES', 'VIEW_USER', 'EDIT_USER', 'CHANGE_USER_PWD', 'CHANGEPASSWORD']
const question = { Success: false, Question: { Argument: 'SignInAgain', No: 'stop' } }

describe.each(listTestServers())('a call that wants a fresh sign-in on $name', server => {
  let app: RunningApp
  let people = 0
  beforeAll(async () => {
    app = await startApp(server)
  })
  afterAll(() => app?.drop())

  /** A user whose password was given so many minutes ago. */
  async function addPerson(minutes: number) {
    people += 1
    const name = `person-${people}`
    const userId = await app.addUser(name, codes)
    const token = await app.signIn(name)
    const age = (ago: number) =>
      app.stand.database.run(
        `update identity_session set "ProvenOn" = now() - interval '1 minute' * $2 where "UserID" = $1`,
        [userId, ago],
      )
    await age(minutes)
    const post = async (path: string, body?: object) =>
      (await app.send(path, { method: 'POST', token, ...(body && { body }) })).json
    const read = async (id = userId) => (await app.send(`${users}/Get?id=${id}`, { token })).json.Source
    const save = async (changes: object, id = userId) => {
      const { ID, Version } = await read(id)
      return post(`${users}/Update`, { ID, Version, ...changes })
    }
    const list = async () => (await app.send(`${sessions}/GetPage?withTotal=false`, { token })).json.Source
    return { name, userId, token, age, post, read, save, list }
  }
  const prove = (person: Awaited<ReturnType<typeof addPerson>>, Password: string) =>
    person.post(`${sessions}/SignInAgain`, { Password })

  it('asks before a mail address or a phone changes, whoever it is of, and before nothing else', async () => {
    const person = await addPerson(6)
    const other = await addPerson(0)
    const { Email } = await person.read()
    expect(await person.save({ Email: 'new@example.com' })).toMatchObject(question)
    expect(await person.save({ Phone: '2125550100' }, other.userId)).toMatchObject(question)
    expect((await person.read()).Email).toBe(Email)
    expect(await person.save({ Email, MiddleName: 'Ann' })).toMatchObject({ Success: true })
    const assign = { ID: other.userId, SelectedIDs: [] }
    expect(await person.post(`${users}/SaveRoleAssignments`, assign)).toMatchObject(question)
    await person.age(4)
    expect(await person.save({ Email: 'new@example.com' })).toMatchObject({ Success: true })
  })

  it('takes it after the password, for the session that there is, and counts wrong ones as a sign-in does', async () => {
    const person = await addPerson(60)
    expect(await prove(person, 'Wrong-Guess-77')).toMatchObject({
      Errors: { '/Password': 'The password is not correct.' },
    })
    expect(await person.save({ Email: 'proven@example.com' })).toMatchObject(question)
    expect(await prove(person, testPassword)).toMatchObject({ Success: true })
    expect(await person.save({ Email: 'proven@example.com' })).toMatchObject({ Success: true })
    expect((await person.list()).filter(({ UserID }: { UserID: number }) => UserID === person.userId)).toHaveLength(1)
    for (let guess = 0; guess < 5; guess += 1) await prove(person, 'Wrong-Guess-77')
    expect(await prove(person, testPassword)).toMatchObject({ Success: false })
    expect(
      (await app.requestToken({ grant_type: 'password', username: person.name, password: testPassword })).status,
    ).toBe(400)
  })

  it('asks before sessions are ended and before the password of another is set', async () => {
    const person = await addPerson(6)
    const other = await addPerson(0)
    const [session] = (await person.list()).filter(({ UserID }: { UserID: number }) => UserID === other.userId)
    const password = { Password: 'Calm-Meadow-93', ConfirmPassword: 'Calm-Meadow-93' }
    expect(await person.post(`${users}/ChangePassword`, { LoginName: other.name, ...password })).toMatchObject(question)
    expect(await person.post(`${sessions}/Revoke?id=${session.ID}`)).toMatchObject(question)
    expect(await person.post(`${sessions}/Revoke/Bulk`, { Ids: [session.ID] })).toMatchObject(question)
    expect(await person.post(`${sessions}/RevokeOwn`, { Which: 'others' })).toMatchObject(question)
    expect((await app.send('/identity/me', { token: other.token })).status).toBe(200)
  })

  it('takes the old password of a change of the own one for it', async () => {
    const person = await addPerson(6)
    const password = { Password: 'Calm-Meadow-93', ConfirmPassword: 'Calm-Meadow-93' }
    const answer = await person.post(`${users}/ChangeMyPassword`, { OldPassword: testPassword, ...password })
    expect(answer).toMatchObject({ Success: true })
    expect(await person.save({ Email: 'after@example.com' })).toMatchObject({ Success: true })
  })
})
