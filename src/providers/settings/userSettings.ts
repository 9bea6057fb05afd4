import { buildStore } from '#src/lib/store.ts'
import { findUserContext } from '../auth/userContext.ts'
import { getAppConfiguration } from '../configuration/appConfiguration.ts'
import { manifestState } from '../data/manifestState.ts'
import { type ContractName, requestEnvelope } from '../http/requestEnvelope.ts'

/** What of a stored setting the console reads and writes (SPEC-0 §3 "User setting"). */
interface UserSetting {
  UserId: number
  Code: string
  Name: string
  AppCode: string
  DataType: string
  /** JSON text. */
  Value: string
}

const contract = { application: 'Membership', contract: 'UserSetting' }

/** Where this browser keeps them between two visits; a sign-out empties it. */
const cacheKey = 'locum.settings'

/** The settings of the signed-in user: codes to values. */
export const userSettings = buildStore<Readonly<Record<string, unknown>>>({})

/** The latest value of each code that waits to be saved. */
const unsaved = new Map<string, unknown>()

/** Codes whose save is on its way. */
const saving = new Set<string>()

/** Takes the settings that this browser kept at once, and those of the services as soon as they come; a failure is silent. */
export async function loadUserSettings(): Promise<void> {
  userSettings.set(readKept())
  const user = findUserContext()
  if (!user || !isServed()) return
  const before = userSettings.get()
  const query: [string, string][] = [['userId', String(user.userId)]]
  const answer = await requestEnvelope(contract, { method: 'GET', path: 'GetByUser', query }, { silent: true })
  if (!answer.Success || !Array.isArray(answer.Source)) return
  const stored = (answer.Source as UserSetting[]).map(({ Code, Value }) => [Code, parseValue(Value)])
  // What the user changed while the services were asked is newer than what they answer.
  const changed = Object.entries(userSettings.get()).filter(([code, value]) => value !== before[code])
  keep({ ...Object.fromEntries(stored), ...Object.fromEntries(changed) })
}

/**
 * Takes a value at once and saves it for every browser of this user, one save of a code after the other; where a save fails,
 * this browser still keeps the value.
 */
export async function saveUserSetting(code: string, value: unknown): Promise<void> {
  keep({ ...userSettings.get(), [code]: value })
  unsaved.set(code, value)
  if (saving.has(code)) return
  saving.add(code)
  while (unsaved.has(code)) {
    const latest = unsaved.get(code)
    unsaved.delete(code)
    await sendSetting(code, latest)
  }
  saving.delete(code)
}

async function sendSetting(code: string, value: unknown): Promise<void> {
  const user = findUserContext()
  if (!user || !isServed()) return
  const body: UserSetting = {
    UserId: user.userId,
    Code: code,
    Name: code,
    AppCode: getAppConfiguration().ApplicationCode,
    DataType: 'string',
    Value: JSON.stringify(value),
  }
  await requestEnvelope(contract, { method: 'POST', path: 'CreateOrUpdate', query: [], body }, { silent: true })
}

/** False over a back end that keeps no settings: no descriptor names them, and this browser alone remembers. */
function isServed(): boolean {
  const { Resources = null } = manifestState.get()?.manifest ?? {}
  return Resources?.some(({ service }) => isSameContract(service, contract)) ?? true
}

function isSameContract(one: ContractName, other: ContractName): boolean {
  return one.application === other.application && one.contract === other.contract
}

function keep(settings: Readonly<Record<string, unknown>>): void {
  userSettings.set(settings)
  localStorage.setItem(cacheKey, JSON.stringify(settings))
}

function readKept(): Readonly<Record<string, unknown>> {
  const kept = parseValue(localStorage.getItem(cacheKey))
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
}

function parseValue(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return text
  }
}
