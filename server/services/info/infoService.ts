import { setImmediate as letOthers } from 'node:timers/promises'
import type { RecordValues } from '#contract/callArguments.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { isWallClock, isWebAddress } from '#contract/formats.ts'
import type { UserType } from '../../platform/access/caller.ts'
import { badRequest, notFound, Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext, ResourceExtension } from '../../platform/resources/index.ts'
import type { Marketplace } from '../marketplace/contract.ts'
import type { Membership } from '../membership/contract.ts'
import { findValue } from './systemConfigRepository.ts'
import { helpVideoName, type SystemConfig, systemConfigs } from './systemConfigs.ts'

/** Where a user signs in. */
const signInPath = '/login'

/** An origin that no address within the console leads away from. */
const anyOrigin = 'http://console.invalid'

/**
 * The words that invite a user and the address at which he signs in. Nothing is sent and nothing changes: the call is a GET. The
 * address is a path, good behind any host name.
 */
async function getInvitation(
  context: CallContext<'SystemConfigs', 'welcomeInvite'>,
  membership: Pick<Membership, 'findPerson'>,
): Promise<Envelope> {
  const { caller, database, given, text } = context
  const RedirectUrl = readRedirect(given.redirectUrl)
  const person = await membership.findPerson({ caller, database }, given.userId ?? 0)
  if (!person) throw notFound(text('records.notFound'))
  if (!person.IsActive) throw new Refusal(text('info.invite.inactive', person.Name))
  const address =
    RedirectUrl === null ? signInPath : `${signInPath}?${new URLSearchParams({ redirectUrl: RedirectUrl })}`
  return buildSuccess({
    UserID: person.ID,
    Name: person.Name,
    LoginName: person.LoginName,
    Email: person.Email,
    RedirectUrl,
    Address: address,
    Subject: text('info.invite.subject', person.CompanyName),
    Message: text('info.invite.message', person.Name, person.CompanyName, person.LoginName),
  })
}

/** Only what leads to a page of the console is taken (rules C7.35); null where nothing is given. */
function readRedirect(path: string | null | undefined): string | null {
  if (!path) return null
  const isOwn = /^\/(?![/\\])/.test(path) && URL.parse(path, anyOrigin)?.origin === anyOrigin
  if (!isOwn) throw badRequest('redirectUrl takes a path of the console that begins with one slash, such as /Jobs.')
  return path
}

/** A time zone and how far its clocks are from UTC at a moment, in minutes; east is positive. */
interface TimeZone {
  ID: string
  Name: string
  OffsetMinutes: number
}

/** Clocks are changed at the full hour or a quarter of it, in milliseconds. */
const quarter = 15 * 60 * 1000

/** Zones that are read before other requests have their turn: all of them take a tenth of a second. */
const readAtOnce = 20

/** Builds what answers every zone of the IANA list as it stands, from west to east; it is worked out once a quarter of an hour. */
function buildTimeZones(): () => Promise<TimeZone[]> {
  let known: { since: number; zones: Promise<TimeZone[]> } | null = null
  return () => {
    const since = Math.floor(Date.now() / quarter)
    if (known?.since !== since) known = { since, zones: listTimeZones(new Date()) }
    return known.zones
  }
}

async function listTimeZones(now: Date): Promise<TimeZone[]> {
  const zones: TimeZone[] = []
  for (const ID of Intl.supportedValuesOf('timeZone')) {
    if (zones.length % readAtOnce === 0) await letOthers()
    const { text, minutes } = readOffset(ID, now)
    zones.push({ ID, Name: `(UTC${text}) ${ID.replaceAll('_', ' ')}`, OffsetMinutes: minutes })
  }
  return zones.sort((left, right) => left.OffsetMinutes - right.OffsetMinutes || (left.ID < right.ID ? -1 : 1))
}

/** `GMT-05:30` of the zone's name; `GMT` alone is UTC itself. */
function readOffset(timeZone: string, now: Date): { text: string; minutes: number } {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '00', minutes = '00'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
  const total = Number(hours) * 60 + Number(minutes)
  return { text: `${sign}${hours}:${minutes}`, minutes: sign === '-' ? -total : total }
}

/** What a value of each kind must be, and the key of the text that says so. */
const rules: Readonly<Record<SystemConfig['Kind'], { key: string; isFitting: (value: string) => boolean }>> = {
  text: { key: 'systemConfig.text', isFitting: () => true },
  number: { key: 'systemConfig.number', isFitting: value => /^-?\d{1,12}(\.\d{1,6})?$/.test(value) },
  'yes-no': { key: 'systemConfig.yesNo', isFitting: value => value === 'true' || value === 'false' },
  'date-time': { key: 'systemConfig.dateTime', isFitting: isWallClock },
  address: { key: 'systemConfig.address', isFitting: isWebAddress },
}

const configsByName = new Map(systemConfigs.map(config => [config.Name, config]))

/** Why a value is not one of its setting, as a key of the catalogue; null where it is, or where nothing is set that may be empty. */
function findValueProblem({ Name, Kind, Value }: RecordValues): string | null {
  const rule = rules[Kind as SystemConfig['Kind']] ?? rules.text
  const { refusal, most = Number.POSITIVE_INFINITY } = configsByName.get(String(Name)) ?? {}
  if (refusal !== undefined) {
    const isWithin = Number(Value) > 0 && Number(Value) <= most
    return rule.isFitting(String(Value)) && isWithin ? null : refusal
  }
  return Value === null || Value === undefined || rule.isFitting(String(Value)) ? null : rule.key
}

/** The kinds of user (SPEC-0 §1) and their numbers. */
const userTypes: readonly UserType[] = ['OrganizationUser', 'EmployerUser', 'Candidate']

/** What the Info service is built of. */
export interface InfoParts {
  membership: Pick<Membership, 'findPerson'>
  marketplace: Pick<Marketplace, 'storeMasterFilter'>
}

/** The calls of the resource SystemConfigs (SPEC-1 §7 "Info service"), and that a value is one of its kind. */
export function buildSystemConfigExtension({ membership, marketplace }: InfoParts): ResourceExtension<'SystemConfigs'> {
  const listTimeZones = buildTimeZones()
  return {
    handlers: {
      userTypes: async ({ caller }) =>
        buildSuccess(userTypes.map((Name, index) => ({ Value: index + 1, Name, IsOwn: caller.userType === Name }))),
      helpVideo: getHelpVideo,
      timeZones: async () => buildSuccess(await listTimeZones()),
      async masterFilter(context) {
        const kept = await marketplace.storeMasterFilter(context, context.given.OrganizationIds)
        return buildSuccess(kept, context.text('engine.saved'))
      },
      welcomeInvite: context => getInvitation(context, membership),
    },
    async beforeSave({ record, text }) {
      const problem = findValueProblem(record)
      if (problem === null) return
      const message = text(problem)
      throw new Refusal(message, { '/Value': message })
    },
  }
}

async function getHelpVideo({ database }: CallContext): Promise<Envelope> {
  return buildSuccess(await findValue(database, helpVideoName))
}
