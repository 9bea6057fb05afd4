import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../access/testers.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildMembershipWorld, type MembershipWorld } from './support.ts'

const newPassword = 'Calm-Meadow-93'

describe.each(listTestServers())('passwords on $name', server => {
  let world: MembershipWorld
  beforeAll(async () => {
    world = await buildMembershipWorld(server)
  })
  afterAll(() => world?.close())

  const changeOf = (token: string, LoginName: string, Password = newPassword, ConfirmPassword = Password) =>
    world.call(token, 'Users', 'changePassword', { args: { LoginName, Password, ConfirmPassword } })

  test('of another user change with the right code', async () => {
    const target = await world.makeTester([])
    const answer = await changeOf(await world.getToken(['CHANGE_USER_PWD']), target.LoginName)
    expect(answer.envelope).toMatchObject({ Success: true, Message: 'Password changed successfully.' })
    expect(await signIn(world.address, target.LoginName, newPassword)).toBeTypeOf('string')
    await expect(target.signIn()).rejects.toThrow('Invalid user account or password')
  })

  test('of a user who may do more do not', async () => {
    const target = await world.makeTester(['DEL_USER'])
    expect((await changeOf(await world.getToken(['CHANGE_USER_PWD']), target.LoginName)).envelope.Success).toBe(false)
    expect(await target.signIn()).toBeTypeOf('string')
  })

  test('of an unknown user answer 404', async () => {
    expect((await changeOf(await world.getToken(['CHANGE_USER_PWD']), 'nobody.at.all')).status).toBe(404)
  })

  const changeOwn = (token: string, OldPassword: string, Password = newPassword) =>
    world.call(token, 'Users', 'changeMyPassword', { args: { OldPassword, Password, ConfirmPassword: Password } })

  test('of one’s own need the old one and end the other sessions', async () => {
    const tester = await world.makeTester(['CHANGEPASSWORD', 'VIEW_TEAM'])
    const [here, there] = [await tester.signIn(), await tester.signIn()]
    const wrong = await changeOwn(here, 'Wrong-Harbor-77')
    expect(wrong.envelope).toMatchObject({ Success: false, Message: 'The old password is not correct.' })
    expect((await changeOwn(here, world.password)).envelope).toMatchObject({ Success: true })
    await expect.poll(async () => (await world.call(there, 'Teams', 'list')).status).toBe(401)
    expect((await world.call(here, 'Teams', 'list')).status).toBe(200)
    expect(await signIn(world.address, tester.LoginName, newPassword)).toBeTypeOf('string')
  })

  test('of one’s own that somebody else sets end the kept session too', async () => {
    const tester = await world.makeTester(['CHANGEPASSWORD', 'VIEW_TEAM'])
    const token = await tester.signIn()
    await changeOwn(token, world.password)
    await changeOf(await world.getToken(world.codes), tester.LoginName, 'Other-Meadow-93')
    await expect.poll(async () => (await world.call(token, 'Teams', 'list')).status).toBe(401)
  })

  test('of one’s own are not guessed: the fifth wrong one closes sign-in and change alike', async () => {
    const tester = await world.makeTester(['CHANGEPASSWORD'])
    const token = await tester.signIn()
    await Promise.all(Array.from({ length: 5 }, () => changeOwn(token, 'Wrong-Harbor-77')))
    const answer = await changeOwn(token, world.password)
    expect(answer.envelope).toMatchObject({
      Success: false,
      Message: 'Too many wrong passwords. Please try again later.',
    })
    await expect(tester.signIn()).rejects.toThrow('Invalid user account or password')
  })

  test('that were used before are refused', async () => {
    const target = await world.makeTester([])
    const answer = await changeOf(await world.getToken(['CHANGE_USER_PWD']), target.LoginName, world.password)
    expect(answer.envelope.Success).toBe(false)
    expect(answer.envelope.Errors).toHaveProperty(['/Password'])
  })
})
