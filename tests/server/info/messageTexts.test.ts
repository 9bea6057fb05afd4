import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { bringInTexts, listTexts, noteStates } from '#server/services/message-texts/messageTextRepository.ts'
import { connectLive } from '../hubs/support.ts'
import { buildMembershipWorld, type MembershipWorld } from '../membership/support.ts'
import { listTestServers } from '../support/testDatabase.ts'

const edit = 'EDIT_MESSAGE_TEXT'

describe.each(listTestServers())('message texts on $name', server => {
  let world: MembershipWorld
  let editor: string
  let reader: string
  beforeAll(async () => {
    world = await buildMembershipWorld(server)
    editor = await world.getToken([edit])
    reader = await world.getToken([])
  })
  afterAll(() => world?.close())

  const call = (callName: string, args: object = {}, token = editor) =>
    world.call(token, 'MessageTexts', callName, args)

  async function add(messageKey: string, messageText: string, record: RecordValues = {}): Promise<RecordValues> {
    const answer = await call('create', { record: { messageKey, messageText, ...record } })
    expect(answer.envelope, answer.text).toMatchObject({ Success: true })
    return answer.envelope.Source as RecordValues
  }

  async function fetchCatalogue() {
    const response = await fetch(`${world.address}/config/messages/en.json`)
    const texts = (await response.json()) as Record<string, string>
    return { texts, tag: response.headers.get('etag'), texted: response.headers.get('x-texts') }
  }

  async function listDisplayed(appCode = 'Marketplace'): Promise<Map<unknown, RecordValues>> {
    const { rows } = await call('allTexts', { args: { appCode } }, reader)
    return new Map(rows.map(row => [row.messageKey, row]))
  }

  test('a changed text is in the catalogue, and the live hub tells who is signed in', async () => {
    const before = await fetchCatalogue()
    const client = await connectLive(world.address, reader)
    await add('home.emptyTitle', 'Nothing yet.')
    await client.until(({ texts }) => texts.length > 0)
    const after = await fetchCatalogue()
    expect(after.texts['home.emptyTitle']).toBe('Nothing yet.')
    expect(after.tag).not.toBe(before.tag)
    expect(client.texts.at(-1)).toBe(after.texted)
    const version = await (await fetch(`${world.address}/config/version`)).json()
    expect(version).toMatchObject({ Texts: after.texted })
    await client.stop()
  })

  test('deleting it brings the shipped text back, by GET and by its POST twin', async () => {
    const shipped = (await fetchCatalogue()).texts
    for (const [method, key] of [
      ['GET', 'shell.skip'],
      ['POST', 'shell.home'],
    ] as const) {
      const { ID } = await add(key, 'Other words')
      await expect.poll(async () => (await fetchCatalogue()).texts[key]).toBe('Other words')
      const address = `${world.address}/api/Info/MessageInfo/DeleteMessageKey`
      const response = await fetch(method === 'GET' ? `${address}?id=${ID}` : address, {
        method,
        headers: { 'X-Api-Request': '1', authorization: `Bearer ${editor}`, 'content-type': 'application/json' },
        ...(method === 'POST' && { body: JSON.stringify({ id: ID }) }),
      })
      expect(await response.json()).toMatchObject({ Success: true })
      await expect.poll(async () => (await fetchCatalogue()).texts[key]).toBe(shipped[key])
    }
  })

  test("the services' own messages use it", async () => {
    await add('MANDATORY_FIELD_ERROR', 'Something is missing.')
    const save = async () => (await call('create', { record: {} })).envelope
    await expect.poll(save).toMatchObject({ Success: false, Message: 'Something is missing.' })
  })

  test('what it holds in braces must be what the shipped text holds, and the refusal names it', async () => {
    const wrong = async (messageText: string) => {
      const { envelope } = await call('create', { record: { messageKey: 'home.greeting', messageText } })
      return envelope
    }
    expect(await wrong('Hello')).toMatchObject({
      Success: false,
      Errors: { '/messageText': '{0} is missing. The shipped text is: Hello, {0}' },
    })
    expect(await wrong('Hello {0} and {1}')).toMatchObject({
      Errors: { '/messageText': 'Nothing is known that could stand for {1}. The shipped text is: Hello, {0}' },
    })
    const row = await add('home.greeting', '{0}, hello')
    expect(row).toMatchObject({ ShippedText: 'Hello, {0}', Locale: 'en', AppCode: 'Marketplace' })
    const { envelope } = await call('update', { record: { ID: row.ID, Version: row.Version, messageText: 'Hello' } })
    expect(envelope.Errors).toHaveProperty(['/messageText'])
    const good = await call('update', { record: { ID: row.ID, Version: row.Version, messageText: 'Hi {0}' } })
    expect(good.envelope).toMatchObject({ Success: true, Source: { messageText: 'Hi {0}' } })
  })

  test('a key or a language that the catalogue lacks is refused by name, and a text is changed only once', async () => {
    const save = async (record: RecordValues) => (await call('create', { record })).envelope
    expect(await save({ messageKey: 'no.such', messageText: 'a' })).toMatchObject({
      Errors: { '/messageKey': 'There is no text no.such in the catalog.' },
    })
    expect(await save({ messageKey: '$schema', messageText: 'a' })).toMatchObject({ Success: false })
    expect(await save({ messageKey: 'shell.back', messageText: 'a', Locale: 'de' })).toMatchObject({
      Errors: { '/Locale': 'There are no texts in de: choose one of en, es.' },
    })
    await add('shell.back', 'Go back')
    expect(await save({ messageKey: 'shell.back', messageText: 'Return' })).toMatchObject({ Success: false })
  })

  test('many are added at once, or none: the refusal says which', async () => {
    const texts = [
      { messageKey: 'menu.label', messageText: 'The menu' },
      { messageKey: 'profile.open', messageText: 'Profile' },
    ]
    const refused = await call('addMany', { args: { texts } })
    expect(refused.envelope).toMatchObject({
      Success: false,
      Message: 'Text 2 (profile.open): {0} is missing. The shipped text is: {0}, profile menu',
      Errors: { '/1/messageText': expect.any(String) },
    })
    expect((await listDisplayed()).get('menu.label')).toMatchObject({ ID: 0, messageText: 'Main menu' })

    const good = [texts[0], { messageKey: 'profile.open', messageText: 'Profile of {0}' }]
    const added = await call('addMany', { args: { texts: good } })
    expect(added.envelope, added.text).toMatchObject({ Success: true, Source: [texts[0], good[1]] })
    const again = await call('addMany', { args: { texts: [{ ...texts[0], messageKey: 'menu.toggle' }, texts[0]] } })
    expect(again.envelope).toMatchObject({ Success: false, Errors: { '/1/Code': expect.any(String) } })
    expect((await listDisplayed()).get('menu.toggle')).toMatchObject({ ID: 0 })
    expect((await call('addMany', { args: { texts: ['menu.label'] } })).status).toBe(400)
    expect((await call('addMany', { args: { texts: Array(1001).fill({}) } })).status).toBe(400)
  })

  test('whoever is signed in reads all texts of an application, which is named, in a language that there is', async () => {
    const { ID } = await add('shell.close', 'Shut', { AppCode: 'Mobile' })
    expect((await listDisplayed('Mobile')).get('shell.close')).toMatchObject({ ID, messageText: 'Shut' })
    expect((await listDisplayed()).get('shell.close')).toMatchObject({ ID: 0, messageText: 'Close' })
    expect((await listDisplayed()).has('$schema')).toBe(false)
    expect((await call('allTexts', {}, reader)).status).toBe(400)
    expect((await call('allTexts', { args: { appCode: 'A B' } }, reader)).status).toBe(400)
    expect((await call('allTexts', { args: { appCode: 'Mobile', locale: 'xx' } }, reader)).status).toBe(400)
  })

  test('the texts of one key are found by one of them', async () => {
    const first = await add('shell.loading', 'Wait')
    const second = await add('shell.loading', 'Loading it', { AppCode: 'Mobile' })
    const byKey = (messageKeyId: unknown, token = editor) => call('byKey', { args: { messageKeyId } }, token)
    expect((await byKey(second.ID)).rows.map(({ ID }) => ID)).toEqual([first.ID, second.ID])
    expect((await byKey(999_999_999)).status).toBe(404)
    expect((await byKey('x')).status).toBe(400)
    expect((await byKey(first.ID, reader)).status).toBe(403)
  })

  const find = async (searchText: string, Locale = 'en') => {
    const conditions = [{ field: 'Locale', op: 'equals' as const, value: Locale }]
    const { rows } = await call('list', { searchText, conditions, page: { index: 0, size: 5 } })
    return rows[0] as RecordValues
  }

  test('every shipped text is listed in each language with where it is said, and changed and taken back in its row', async () => {
    const english = await find('Choose a file')
    expect(english).toMatchObject({ State: 'Shipped', Area: expect.any(String), AllowedActions: ['edit'] })
    const spanish = await find(String(english.messageKey), 'es')
    expect(spanish.messageText).toBe(spanish.ShippedText)
    const { ID, Version } = spanish
    const changed = await call('update', { record: { ID, Version, messageText: 'Otra cosa' } })
    expect(changed.envelope.Source).toMatchObject({ State: 'Changed', ShippedText: spanish.ShippedText })
    const listed = await find(String(english.messageKey), 'es')
    expect(listed).toMatchObject({ messageText: 'Otra cosa', AllowedActions: ['edit', 'restoreShipped'] })
    const restored = await call('restoreShipped', { id: Number(ID) })
    expect(restored.envelope, restored.text).toMatchObject({
      Source: { messageText: spanish.messageText, State: 'Shipped' },
    })
    const again = await call('restoreShipped', { id: Number(ID) })
    expect(again.envelope).toMatchObject({ Success: false, Message: 'This is the shipped text already.' })
  })

  test('what is added for a shipped text changes its row, and many are taken back at once', async () => {
    const rows = [await find('shell.skip'), await find('menu.toggle')]
    const ids = rows.map(({ ID }) => Number(ID))
    expect((await add('shell.skip', 'Skip it')).ID).toBe(ids[0])
    expect((await add('menu.toggle', 'Switch it')).ID).toBe(ids[1])
    const { envelope } = await call('restoreManyShipped', { ids })
    expect(envelope).toMatchObject({ Success: true })
    expect(await find('shell.skip')).toMatchObject({ State: 'Shipped', messageText: rows[0]?.messageText })
  })

  test('with new data files shipped texts follow, changed ones stay, and what is no longer said goes or rests', async () => {
    const { database } = world.base
    const at = (messageKey: string, ShippedText: string) => ({ Locale: 'en', Area: 'general', messageKey, ShippedText })
    await database.transaction(async transaction => {
      const bring = (...texts: ReturnType<typeof at>[]) => bringInTexts(transaction, 'Other', texts)
      await bring(at('a', 'A'), at('b', 'B {0}'), at('c', 'C'), at('d', 'D'))
      await transaction.run(
        `update "message-text" set "messageText" = 'own' where "AppCode" = 'Other' and "messageKey" in ('b', 'd')`,
      )
      await bring(at('a', 'A2'), at('b', 'B2 {0}'))
      const own = await listTexts(transaction, 'Other')
      expect(own.map(({ messageKey }) => messageKey)).toEqual(['b', 'd'])
      await noteStates(
        transaction,
        'Other',
        own.filter(({ messageKey }) => messageKey === 'd').map(({ ID }) => ID),
      )
      const rows = await transaction.run(
        `select "messageKey" || ' ' || "messageText" || ' ' || "ShippedText" || ' ' || "State" as row from "message-text"
         where "AppCode" = 'Other' order by 1`,
      )
      expect(rows.map(({ row }) => row)).toEqual(['a A2 A2 Shipped', 'b own B2 {0} Changed', 'd own D Resting'])
    })
  })
})
