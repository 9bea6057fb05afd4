import type { WireRequest } from '#contract/callArguments.ts'
import type { ContractName } from '#contract/registry.ts'
import { buildStore } from '#src/lib/store.ts'
import { onWindowReset } from '#src/lib/windowState.ts'
import { beforeSignOut, unsavedSettingsKey } from '../auth/sessionEnd.ts'
import { findUserContext } from '../auth/userContext.ts'
import { isViewing } from '../auth/view.ts'
import { getAppConfiguration } from '../configuration/appConfiguration.ts'
import { manifestState } from '../data/manifestState.ts'
import { type Answer, requestEnvelope } from '../http/requestEnvelope.ts'
import { applyChange, type SettingChange } from './settingChange.ts'

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

/**
 * What a sign-out sets back, by code: the maintenance banner is dismissed until then (SPEC-0 §4). A session that ended by itself could
 * set nothing back: the next sign-in does.
 */
const signedOutValues: Readonly<Record<string, unknown>> = { BannerContentWeb: true }

/** The settings of the signed-in user: codes to values. */
export const userSettings = buildStore<Readonly<Record<string, unknown>>>({})

/** What is kept under a code of the one who is signed in, as it stands now; undefined where it was never saved. */
export function findSetting(code: string): unknown {
  return userSettings.get()[code]
}

/** What waits to be saved, so that it outlives the page where the services do not answer. */
interface Unsaved {
  user: number
  values: Record<string, unknown>
}

/** The latest value of each code that waits to be saved. */
const unsaved = new Map<string, unknown>()

/** What was changed before the settings of the services came: it is made of those once they have, and saved then. */
let early: { code: string; change: SettingChange<unknown> }[] = []

/** Milliseconds that a value rests before it is sent: a width that is dragged changes often. */
const rest = 300
/** Milliseconds until a save that nothing answered is tried again; each pause is twice the one before. */
const firstPause = 1_000
const longestPause = 60_000
/** Milliseconds that the first list waits for the settings before it takes those that this browser kept. */
const patience = 2_000

let timer: ReturnType<typeof setTimeout> | undefined
let readTimer: ReturnType<typeof setTimeout> | undefined
let pause = 0
/** True while the settings of the services have not come. */
let isAwaited = false
let sending: Promise<void> | null = null
let loading: Promise<void> = Promise.resolve()
let isWatching = false

/**
 * Takes the settings that this browser kept at once, and those of the services as soon as they come; where nothing answers, they are
 * silently asked for again. What an earlier visit could not save is saved now.
 */
export function loadUserSettings(): Promise<void> {
  userSettings.set(readStored())
  loading = fetchSettings()
  return loading
}

onWindowReset(() => {
  clearTimeout(timer)
  clearTimeout(readTimer)
  unsaved.clear()
  early = []
  isAwaited = false
  pause = 0
  sending = null
  loading = Promise.resolve()
  if (isWatching) leavePage()
})

/** Resolves once the settings of the services have come, or are no longer waited for. */
export function waitForSettings(): Promise<void> {
  return Promise.race([loading, new Promise<void>(resolve => setTimeout(resolve, patience))])
}

async function fetchSettings(): Promise<void> {
  clearTimeout(readTimer)
  const user = findUserContext()
  if (!user || !isServed()) return
  watchPage()
  const waiting = readUnsaved(user.userId)
  for (const [code, value] of Object.entries(waiting)) if (!unsaved.has(code)) unsaved.set(code, value)
  if (unsaved.size > 0) void sendUserSettings()
  isAwaited = true
  // Each session that ends empties what this browser keeps.
  const isFirst = !isViewing() && localStorage.getItem(cacheKey) === null
  await readSettings(user.userId, { waiting, before: userSettings.get(), isFirst }, firstPause)
}

/** What an earlier visit could not save, and what this browser kept. */
interface Known {
  waiting: Record<string, unknown>
  before: Readonly<Record<string, unknown>>
  /** True where nothing was read since the sign-in. */
  isFirst: boolean
}

/** Reads the settings of the services; where nothing answers, again after a pause (milliseconds), until something does. */
async function readSettings(user: number, known: Known, wait: number): Promise<void> {
  const query: [string, string][] = [['userId', String(user)]]
  const answer = await requestEnvelope(contract, { method: 'GET', path: 'GetByUser', query }, { silent: true })
  if (findUserContext()?.userId !== user) return
  if (!isAnswered(answer)) {
    const again = () => void readSettings(user, known, Math.min(wait * 2, longestPause))
    readTimer = setTimeout(again, wait)
    return
  }
  isAwaited = false
  const { Source } = answer
  if (answer.Success && Array.isArray(Source)) takeStored(Source, known)
  early = []
  if (unsaved.size > 0) schedule(rest)
}

/** Takes what the services answer; what was changed since they were asked, or before, is newer. */
function takeStored(stored: readonly UserSetting[], { waiting, before, isFirst }: Known): void {
  const changed = Object.entries(userSettings.get()).filter(([code, value]) => value !== before[code])
  const settings: Record<string, unknown> = {
    ...Object.fromEntries(stored.map(({ Code, Value }) => [Code, parseValue(Value)])),
    ...waiting,
    ...Object.fromEntries(changed.filter(([code]) => !isEarly(code))),
  }
  for (const [code, value] of isFirst ? listSetBack(settings) : []) {
    settings[code] = value
    unsaved.set(code, value)
  }
  for (const { code, change } of early) {
    settings[code] = applyChange(change, settings[code])
    unsaved.set(code, settings[code])
  }
  keep(settings)
  if (unsaved.size > 0) storeUnsaved()
}

/**
 * Takes a change at once and saves it a moment later for every browser of this user: one save after the other, the values
 * between left out. What nothing answers is tried again until it is saved, on the next visit too.
 */
export function saveSetting<Value>(code: string, change: SettingChange<Value>): void {
  const value = applyChange(change as SettingChange<unknown>, userSettings.get()[code])
  keep({ ...userSettings.get(), [code]: value })
  if (!isServed() || !findUserContext() || isViewing()) return
  unsaved.set(code, value)
  storeUnsaved()
  if (isAwaited) early.push({ code, change: change as SettingChange<unknown> })
  else schedule(rest)
}

/** Takes what a call of the services has kept under a code by itself: it is not sent again. */
export function takeUserSetting(code: string, value: unknown): void {
  keep({ ...userSettings.get(), [code]: value })
}

function isEarly(code: string): boolean {
  return early.some(each => each.code === code)
}

/** Sends what waits to be saved now; resolves when it was sent once, whatever came of it. */
function sendUserSettings(): Promise<void> {
  clearTimeout(timer)
  sending ??= sendUnsaved().finally(() => {
    sending = null
  })
  return sending
}

async function sendUnsaved(): Promise<void> {
  let isTaken = true
  for (let next = findNext(); next; next = findNext()) {
    const [code, value] = next
    isTaken = await sendSetting(code, value)
    if (!isTaken) break
    if (unsaved.get(code) === value) unsaved.delete(code)
    storeUnsaved(code)
  }
  pause = isTaken ? 0 : Math.min(pause * 2 || firstPause, longestPause)
  if (!isTaken && unsaved.size > 0) schedule(pause)
}

function findNext(): [string, unknown] | undefined {
  return unsaved.entries().find(([code]) => !isEarly(code))
}

function schedule(delay: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendUserSettings(), delay)
}

/** What waits is sent when the network returns and before the page is left. */
function watchPage(): void {
  if (isWatching) return
  isWatching = true
  addEventListener('online', sendNow)
  addEventListener('pagehide', sendNow)
  addEventListener('storage', takeFromWindow)
  beforeSignOut(finishSettings)
}

function leavePage(): void {
  isWatching = false
  removeEventListener('online', sendNow)
  removeEventListener('pagehide', sendNow)
  removeEventListener('storage', takeFromWindow)
}

function finishSettings(): Promise<void> {
  for (const [code, value] of listSetBack(userSettings.get())) saveSetting(code, value)
  return sendUserSettings()
}

function listSetBack(kept: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(signedOutValues).filter(([code, value]) => code in kept && kept[code] !== value)
}

function sendNow(): void {
  void sendUserSettings()
}

/** Takes what another window of this browser has changed, so that neither saves over what the other keeps. */
function takeFromWindow({ key, oldValue, newValue }: StorageEvent): void {
  if (key !== cacheKey || newValue === null || isViewing()) return
  const [before, after] = [parseStored(oldValue), parseStored(newValue)]
  const changed = Object.entries(after).filter(
    ([code, value]) => !unsaved.has(code) && JSON.stringify(value) !== JSON.stringify(before[code]),
  )
  if (changed.length > 0) userSettings.set({ ...userSettings.get(), ...Object.fromEntries(changed) })
}

/** Answers whether it need not be sent again. */
async function sendSetting(code: string, value: unknown): Promise<boolean> {
  const user = findUserContext()
  if (!user) return false
  const body: UserSetting = {
    UserId: user.userId,
    Code: code,
    Name: code,
    AppCode: getAppConfiguration().ApplicationCode,
    DataType: 'string',
    Value: JSON.stringify(value),
  }
  const request: WireRequest = { method: 'POST', path: 'CreateOrUpdate', query: [], body }
  return isAnswered(await requestEnvelope(contract, request, { silent: true, outlives: true }))
}

/** False where nothing answered; a refusal is an answer, which would be given again. */
function isAnswered({ Success, status }: Answer): boolean {
  return Success || (status >= 200 && status < 500 && status !== 401 && status !== 429)
}

/** Keeps what waits beside what other tabs wait with; `done` is the code that was just answered. */
function storeUnsaved(done?: string): void {
  const user = findUserContext()
  if (!user) return
  const others = Object.entries(readUnsaved(user.userId)).filter(([code]) => code !== done)
  const values = Object.fromEntries([...others, ...unsaved])
  const waiting: Unsaved = { user: user.userId, values }
  if (Object.keys(values).length === 0) localStorage.removeItem(unsavedSettingsKey)
  else localStorage.setItem(unsavedSettingsKey, JSON.stringify(waiting))
}

/** What an earlier visit of this user could not save. */
function readUnsaved(user: number): Record<string, unknown> {
  if (isViewing()) return {}
  const waiting = parseValue(localStorage.getItem(unsavedSettingsKey)) as Partial<Unsaved> | null
  return waiting?.user === user && typeof waiting.values === 'object' ? (waiting.values ?? {}) : {}
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
  // What a view changes lasts as long as its page.
  if (!isViewing()) localStorage.setItem(cacheKey, JSON.stringify(settings))
}

function readStored(): Readonly<Record<string, unknown>> {
  return isViewing() ? {} : parseStored(localStorage.getItem(cacheKey))
}

function parseStored(text: string | null): Readonly<Record<string, unknown>> {
  const kept = parseValue(text)
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
}

function parseValue(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return text
  }
}
