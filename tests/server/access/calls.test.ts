import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findCallRule, splitRule } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import { isTwin } from '#contract/calls/isTwin.ts'
import { isServerOwned } from '#contract/entitySchema.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { listClaimRules } from '#contract/scope.ts'
import { listHandlers } from '#server/services.ts'
import { sample } from '#tests/support/scale.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildArguments, buildChange, carries, hasTarget, namesTarget, toMatching, toSaved } from './callArguments.ts'
import { type Answer, callResource } from './client.ts'
import { isHandled, sampleAnswered, sampleRules } from './kinds.ts'
import { buildRecord, insertRecord } from './records.ts'
import { buildOther } from './values.ts'
import { buildWorld, getConfiguration, type World } from './world.ts'

const allCompanies = 'VIEW_ALL_COMPANY_DATA'
const folder = fileURLToPath(new URL('../../..', import.meta.url))
const shipped = await getConfiguration(folder)
const resources = [...shipped.resources.values()]

interface Case {
  resource: Resource
  callName: string
  rule: string | undefined
}

const cases: Case[] = resources.flatMap(resource =>
  Object.keys(resource.descriptor.calls ?? {}).map(callName => ({
    resource,
    callName,
    rule: findCallRule(resource.descriptor, callName),
  })),
)

const name = ({ resource, callName }: Case) => `${resource.name}.${callName}`
/** The codes of the calls that the same request can be, by who sends it. */
function listTwinCodes({ descriptor }: Resource, callName: string): string[] {
  const { [callName]: call, ...others } = descriptor.calls ?? {}
  if (call?.event === undefined) return []
  const { when: _, ...open } = call
  const twins = Object.entries(others).filter(
    ([, each]) => each.event !== undefined && (isTwin(each, call) || isTwin(each, open)),
  )
  return twins.flatMap(([other]) => splitRule(findCallRule(descriptor, other)))
}

const hasCall = (callName: string) => (resource: Resource) => resource.descriptor.calls?.[callName] !== undefined
/** True where some rows are of others than the caller: those that are for a kind of user are everybody's of that kind. */
const isScoped = ({ descriptor: { scope = [] } }: Resource) =>
  scope.some(rule => 'claim' in rule || rule.anyOf.some(each => each.claim !== undefined))

const { extensions } = listHandlers()
/** A call in whose path a link stands, which outranks whoever is signed in. */
function isByLink({ resource, callName }: Pick<Case, 'resource' | 'callName'>): boolean {
  const path = resource.descriptor.calls?.[callName]?.path ?? ''
  const links = extensions[resource.name]?.links ?? []
  return links.some(({ calls, parameter }) => calls.includes(callName) && path.includes(`{${parameter}}`))
}

/** A call of a side's row that did nothing and reported nothing. */
function isFruitless({ status, envelope, rows }: Answer): boolean {
  return status === 404 || envelope.Success === false || (status === 200 && rows.length === 0)
}

describe.each(listTestServers())('access to every call on $name', server => {
  let world: World
  beforeAll(async () => {
    world = await buildWorld(server, folder)
  })
  afterAll(() => world?.close())

  async function expectUnchanged(work: () => Promise<Answer>): Promise<Answer> {
    const before = await world.takeFingerprint()
    const answer = await work()
    expect(await world.takeFingerprint()).toBe(before)
    return answer
  }

  describe('without a sign-in', () => {
    const isOpen = ({ resource, callName }: Case) => {
      const { anonymous = [], links = [] } = extensions[resource.name] ?? {}
      return anonymous.includes(callName) || links.some(({ calls, parameter }) => parameter && calls.includes(callName))
    }
    const closed = sampleRules(cases.filter(each => !isOpen(each)))

    test('only what has to do with a sign-in, a sign-up, a forgotten password or a link in a mail is open', () => {
      expect(cases.filter(isOpen).map(name)).toEqual([
        ...['signUpCompanies', 'signUpCompany', 'signUp', 'signUpLink', 'activate'].map(call => `Candidates.${call}`),
        ...['contact', 'hcpResponse'].map(call => `PublicLinks.${call}`),
        'ReceivedNotifications.unsubscribe',
        'Sessions.askForPasskey',
        ...['compact', 'one', 'verifyGuid', 'linkApprove', 'linkDispute'].map(call => `TimeCards.${call}`),
        ...['verifyRating', 'addRating', 'certificate', 'certificateByLink'].map(call => `TimeCards.${call}`),
        ...[
          ...['forgotPassword', 'isResetLinkValid', 'changePasswordFromResetLink'],
          ...['isInvitationValid', 'acceptInvitation'],
        ].map(call => `Users.${call}`),
      ])
    })

    test.each(closed.map(each => [name(each), each] as const))('%s answers 401', async (_, { resource, callName }) => {
      const args = buildArguments(world, resource, callName, world.own)
      const answer = await expectUnchanged(() => callResource(world.address, null, resource, callName, args))
      expect(answer.status).toBe(401)
      expect(answer.envelope.Success).toBe(false)
    })
  })

  describe('without the code', () => {
    const guarded = sampleRules(cases.filter(each => splitRule(each.rule).length > 0 && !isByLink(each)))
    test.each(guarded.map(each => [name(each), each.rule, each] as const))(
      '%s answers 403 and changes nothing when %s is missing',
      async (_name, rule, { resource, callName }) => {
        const token = await world.getTokenWithout(...splitRule(rule), ...listTwinCodes(resource, callName))
        const args = buildArguments(world, resource, callName, world.own)
        const answer = await expectUnchanged(() => callResource(world.address, token, resource, callName, args))
        expect(answer.status).toBe(403)
        expect(answer.envelope).toMatchObject({ Success: false, Source: null })
      },
    )

    const shared = guarded.filter(({ rule }) => rule?.includes(','))
    test.each(shared.flatMap(each => splitRule(each.rule).map(code => [name(each), code, each] as const)))(
      '%s lets in who holds %s alone',
      async (_name, code, { resource, callName }) => {
        const token = await world.getToken([code, ...listFurtherCodes(resource, callName)])
        // It does its work: on another row than what else is asked of.
        const side = new Map([...world.own].map(([name, rows]) => [name, rows.slice(0, 2)]))
        const args = buildArguments(world, resource, callName, side)
        expect((await callResource(world.address, token, resource, callName, args)).status).not.toBe(403)
      },
    )
  })

  /** The codes of the other rules that a call asks for: what is restored is changed, and what is listed is read. */
  function listFurtherCodes({ descriptor }: Resource, callName: string): string[] {
    if (callName !== 'restore' && callName !== 'deleted') return []
    return ['update', 'list'].flatMap(name => splitRule(findCallRule(descriptor, name)))
  }

  describe('of another company', () => {
    const targeted = cases.filter(({ resource, callName }) => {
      const call = resource.descriptor.calls?.[callName]
      const isTried = call && !isByLink({ resource, callName }) && hasTarget(call) && callName !== 'create'
      return isTried && (isScoped(resource) || namesTarget(call))
    })
    test.each(sampleAnswered(targeted).map(each => [name(each), each] as const))(
      '%s finds no row and changes nothing',
      async (_, { resource, callName }) => {
        const token = await world.getTokenWithout(allCompanies)
        const args = buildArguments(world, resource, callName, world.foreign)
        const answer = await expectUnchanged(() => callResource(world.address, token, resource, callName, args))
        if (answer.status !== 403) expect(isFruitless(answer), answer.text).toBe(true)
        const call = resource.descriptor.calls?.[callName]
        const isOfRows = call && (carries(call, 'id') || carries(call, 'ids') || callName === 'update')
        // Of a handler with a dialog the parameters are refused before its rows are looked for.
        const isChecked = call?.dialog && !call.event && !call.each
        const isDirect = isOfRows && call.over === undefined && !isChecked
        // Whether a record may be opened is answered, and not refused.
        if (callName === resource.descriptor.record?.access) expect(answer.envelope.Source).toBe(false)
        else if (isDirect) expect([403, 404]).toContain(answer.status)
      },
    )

    const matched = targeted.filter(({ resource, callName }) => {
      const call = resource.descriptor.calls?.[callName]
      return call && carries(call, 'matching')
    })
    test.each(sampleAnswered(matched).map(each => [name(each), each] as const))(
      '%s reaches and counts no row by a filter',
      async (_, { resource, callName }) => {
        const token = await world.getTokenWithout(allCompanies)
        const args = toMatching(buildArguments(world, resource, callName, world.foreign))
        const answer = await expectUnchanged(() => callResource(world.address, token, resource, callName, args))
        expect(answer.envelope, answer.text).toMatchObject({ Source: [], Done: 0, Refused: 0, Total: 0, Next: null })
      },
    )

    const guarded = matched.filter(({ resource }) => splitRule(findCallRule(resource.descriptor, 'list')).length > 0)
    test.each(sampleAnswered(guarded).map(each => [name(each), each] as const))(
      '%s does nothing by a filter to who may not list',
      async (_, { resource, callName }) => {
        const token = await world.getTokenWithout(...splitRule(findCallRule(resource.descriptor, 'list')))
        const args = toMatching(buildArguments(world, resource, callName, world.own))
        const answer = await expectUnchanged(() => callResource(world.address, token, resource, callName, args))
        expect(answer.status).toBe(403)
      },
    )

    const listed = cases.filter(
      ({ resource, callName }) => isScoped(resource) && ['list', 'all', 'export'].includes(callName),
    )
    test.each(sampleAnswered(listed).map(each => [name(each), each] as const))(
      '%s neither shows nor counts a row',
      async (_, { resource, callName }) => {
        const token = await world.getTokenWithout(allCompanies)
        await world.giveRows(resource, token)
        const args = buildArguments(world, resource, callName, world.own)
        const answer = await callResource(world.address, token, resource, callName, args)
        expect(answer.status).toBe(200)
        const foreign = world.foreign.get(resource.name) ?? []
        const ids = answer.rows.map(row => row.ID)
        for (const row of foreign) {
          expect(ids).not.toContain(row.ID)
          for (const mark of listMarks(resource, row)) expect(answer.text).not.toContain(mark)
        }
        const own = (world.own.get(resource.name) ?? []).length
        if (callName === 'list') expect(answer.envelope.TotalRows).toBe(ids.length)
        if (callName !== 'export') expect(ids.length).toBeGreaterThanOrEqual(own)
      },
    )

    test.each(
      resources.filter(resource => isScoped(resource) && hasCall('list')(resource)).map(r => [r.name, r] as const),
    )('%s is not found by a filter or a search', async (_, resource) => {
      const token = await world.getTokenWithout(allCompanies)
      const row = world.foreign.get(resource.name)?.[0]
      const conditions = [{ field: 'ID', op: 'equals' as const, value: row?.ID }]
      for (const args of [{ conditions }, { searchText: String(row?.Code ?? row?.Name) }]) {
        const page = { index: 0, size: 10, withTotal: true }
        const answer = await callResource(world.address, token, resource, 'list', { ...args, page })
        expect(answer.envelope).toMatchObject({ Success: true, TotalRows: 0, Source: [] })
      }
    })
  })

  describe('outside the scope', () => {
    const cases = resources.filter(hasCall('create')).flatMap(resource =>
      listClaimRules(resource.descriptor)
        .filter(({ path }) => path !== 'ID' && resource.properties.has(path))
        .map(({ path }) => [resource.name, path, resource] as const),
    )
    test.each(cases)('a new record of %s with a foreign %s is refused there', async (_name, path, resource) => {
      const token = await world.getTokenWithout(allCompanies)
      const args = buildArguments(world, resource, 'create', world.own)
      const target = resource.properties.get(path)?.schema['x-reference'] ?? ''
      const record = { ...args.record, [path]: world.foreign.get(target)?.[0]?.ID }
      const answer = await expectUnchanged(() => callResource(world.address, token, resource, 'create', { record }))
      expect(answer.envelope.Success).toBe(false)
      expect(answer.envelope.Errors).toHaveProperty([`/${path}`])
    })

    const references = resources.flatMap(resource =>
      listReferences(resource)
        // What the services set themselves is not taken from a caller.
        .filter(({ schema }) => !schema['x-computed'])
        .filter(({ schema }) => isScoped(shipped.resources.get(schema['x-reference'] ?? '') ?? resource))
        .flatMap(property =>
          ['create', 'update']
            .filter(callName => hasCall(callName)(resource))
            .map(callName => [resource.name, callName, property.name, { resource, property }] as const),
        ),
    )
    const sampled = sample(references, ([, callName, , { resource, property }]) =>
      isHandled(resource, callName) ? resource.name : JSON.stringify([callName, property.schema['x-reference']]),
    )
    test.each(sampled)('%s.%s refuses a %s that leads to a foreign row', async (_name, callName, field, parts) => {
      const { resource, property } = parts
      const token = await world.getTokenWithout(allCompanies)
      const { record } = buildArguments(world, resource, callName, world.own)
      const target = world.foreign.get(property.schema['x-reference'] ?? '')?.[0]
      const sent = { record: { ...record, [field]: target?.ID } }
      const answer = await expectUnchanged(() => callResource(world.address, token, resource, callName, sent))
      expect(answer.status).toBe(200)
      expect(answer.envelope.Errors).toHaveProperty([`/${field}`])
      for (const mark of [target?.Code, target?.Name]) if (mark) expect(answer.text).not.toContain(String(mark))
    })

    test.each(sampled)('%s.%s refuses a %s that leads nowhere', async (_name, callName, field, { resource }) => {
      const token = await world.getToken(world.codes)
      const { record } = buildArguments(world, resource, callName, world.own)
      const sent = { record: { ...record, [field]: 999_999_999 } }
      const answer = await expectUnchanged(() => callResource(world.address, token, resource, callName, sent))
      expect(answer.envelope.Errors).toHaveProperty([`/${field}`])
    })
  })

  describe('a save', () => {
    const saved = sample(resources.filter(hasCall('update')), toSaveKind).map(
      resource => [resource.name, resource] as const,
    )

    test.each(saved)('of %s with a stale version answers 409 with the current row', async (_, resource) => {
      const row = await getFresh(resource)
      const token = await world.getToken(world.codes)
      const change = buildChange(resource, row)
      const good = await callResource(world.address, token, resource, 'update', {
        record: { ...toSaved(resource, row), ...change },
      })
      expect(good.envelope, good.text).toMatchObject({ Success: true })
      const record = { ...toSaved(resource, row), ...buildChange(resource, { ...row, ...change }) }
      const answer = await expectUnchanged(() => callResource(world.address, token, resource, 'update', { record }))
      expect(answer.status).toBe(409)
      expect(answer.envelope.Source).toMatchObject({ ID: row.ID, Version: Number(row.Version) + 1, ...change })
    })

    test.each(saved)('of %s with an unknown property is refused by its name', async (_, resource) => {
      const row = await getFresh(resource)
      const token = await world.getToken(world.codes)
      const record = { ...toSaved(resource, row), ...buildChange(resource, row), Undeclared: 1 }
      const answer = await expectUnchanged(() => callResource(world.address, token, resource, 'update', { record }))
      expect(answer.envelope.Success).toBe(false)
      expect(answer.envelope.Errors).toHaveProperty(['/Undeclared'])
    })

    const owned = resources.filter(hasCall('update')).flatMap(resource =>
      [...resource.properties.values()]
        .filter(({ name: field }) => !['ID', 'Version'].includes(field))
        .filter(({ name: field, schema }) => isServerOwned(field) || schema['x-computed'])
        .map(property => [resource.name, property.name, { resource, property }] as const),
    )
    const sampledOwned = sample(owned, ([, field, { property }]) =>
      isServerOwned(field) ? field : JSON.stringify([property.kind, property.schema['x-reference'] === undefined]),
    )
    test.each(sampledOwned)(
      'of %s ignores %s, which only the services write',
      async (_name, field, { resource, property }) => {
        const row = await getFresh(resource)
        const token = await world.getToken(world.codes)
        const sent = buildOther(property, row[field])
        const record = { ...toSaved(resource, row), ...buildChange(resource, row), [field]: sent }
        const answer = await callResource(world.address, token, resource, 'update', { record })
        expect(answer.envelope, answer.text).toMatchObject({ Success: true })
        expect((await world.findRow(resource, row.ID))?.[field]).not.toEqual(sent)
      },
    )

    test.each(saved)('of %s takes no ID of another row', async (_, resource) => {
      const row = await getFresh(resource)
      const token = await world.getToken(world.codes)
      const record = { ...buildChange(resource, row), ID: 0, Version: row.Version }
      const before = await world.findRow(resource, row.ID)
      await callResource(world.address, token, resource, 'update', { record })
      expect(await world.findRow(resource, row.ID)).toEqual(before)
    })
  })

  async function getFresh(resource: Resource) {
    const id = world.own.get(resource.name)?.[0]?.ID
    const row = await world.findRow(resource, id)
    if (!row) throw new Error(`The first row of ${resource.name} is gone.`)
    return row
  }

  /** What is had once: each record is about something of its own. */
  async function buildFresh({ name }: Resource): Promise<RecordValues> {
    // Each event and mode that there is has a configuration: another one needs it to be gone.
    if (name === 'NotificationConfigurations') {
      const [gone] = await world.base.database.run<RecordValues>(
        `update "notification-configuration" set "IsDeleted" = true where "ID" = (select min("ID") from "notification-configuration")
         returning "EventCode", "NotificationMode"`,
      )
      return { ...gone }
    }
    const target = { ChatGroups: 'Organizations', ChatParticipants: 'Users' }[name]
    if (target === undefined) return {}
    const resource = world.getResource(target)
    const record = buildRecord(resource, world.own, { withComputed: true })
    return { ExternalID: (await insertRecord(world.base.database, resource, record)).ID }
  }

  test('the rows that the tests stand on are valid for their schemas', async () => {
    const token = await world.getToken(world.codes)
    for (const resource of resources.filter(hasCall('create'))) {
      const args = buildArguments(world, resource, 'create', world.own)
      // Who has no part of any kind: the first one was given them by the tests before.
      const apart = args.record?.CandidateID ? { CandidateID: world.own.get('Candidates')?.at(-1)?.ID } : {}
      const record = { ...args.record, ...apart, ...(await buildFresh(resource)) }
      const answer = await callResource(world.address, token, resource, 'create', { record })
      expect(answer.envelope, `${resource.name}: ${answer.text}`).toMatchObject({ Success: true })
      expect(Object.keys(buildRecord(resource, world.own)).length).toBeGreaterThan(0)
    }
  })
})

/** What of a resource a save depends on: who saves it, whether states decide, what it refers to. */
function toSaveKind(resource: Resource): string {
  const { length: references } = listReferences(resource)
  const hooks = Object.keys(extensions[resource.name] ?? {})
  return JSON.stringify([
    isHandled(resource, 'update'),
    isScoped(resource),
    Boolean(resource.machine),
    references > 0,
    hooks,
  ])
}

/** What tells a row from those of others: codes that are chosen from a few tell nothing. */
function listMarks({ properties }: Resource, row: RecordValues): string[] {
  return ['Code', 'Name']
    .filter(name => row[name] && !properties.get(name)?.schema['x-event'])
    .map(name => String(row[name]))
}

function listReferences(resource: Resource): ResourceProperty[] {
  return [...resource.properties.values()].filter(({ schema }) => schema['x-reference'] !== undefined)
}
