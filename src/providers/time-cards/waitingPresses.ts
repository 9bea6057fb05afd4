import type { CallArguments } from '#contract/callArguments.ts'
import { changeKept, readKept } from '#src/lib/keptValues.ts'
import { buildStore } from '#src/lib/store.ts'
import { onWindowReset } from '#src/lib/windowState.ts'
import { keptPresses } from '../auth/sessionEnd.ts'
import { findUserContext } from '../auth/userContext.ts'
import { isViewing } from '../auth/view.ts'
import { callResource } from '../data/callResource.ts'
import { liveResources } from '../data/manifestState.ts'
import { refreshRows } from '../data/refreshRows.ts'
import type { Answer } from '../http/requestEnvelope.ts'

/** A press of the clock that the services do not know of yet (rules C9.16). */
export interface WaitingPress {
  /** By it the press counts once, however often it is sent. */
  key: string
  cardId: number
  call: string
  /** When the clock was pressed, an instant. */
  at: string
  /** Where the shift is, and the zone of that place. */
  place: string
  zone: string | null
  /** What the services said: why they do not take it, or what they ask first; null while it waits for a net. */
  answer: { isQuestion: boolean; text: string } | null
}

/** What a clock is pressed with, however often it is sent. */
export const toPressArguments = ({ cardId, at }: WaitingPress): CallArguments => ({ id: cardId, args: { At: at } })

/** The presses of this user that wait, in their order. */
export const waitingPresses = buildStore<readonly WaitingPress[]>([])

/** Milliseconds between two attempts while something waits. */
const pause = 30_000
/** Milliseconds after which a press that nothing answered waits. */
export const pressPatience = 10_000

let timer: ReturnType<typeof setInterval> | undefined
let sending: Promise<void> | null = null
/** The keys of presses that are kept and on their way: nothing has failed to answer them yet. */
const underWay = new Set<string>()
onWindowReset(() => {
  clearInterval(timer)
  timer = undefined
  sending = null
  underWay.clear()
})

/** Keeps a press before it is sent at once: the page may be gone before anything answers. */
export async function keepPress(press: WaitingPress): Promise<void> {
  const key = findKey()
  underWay.add(press.key)
  if (key) await changeKept<WaitingPress[]>(key, presses => [...(presses ?? []), press])
}

/** Shows a press as one that waits, and sends it once there is a net. */
export function addPress(press: WaitingPress): Promise<void> {
  underWay.delete(press.key)
  return change(presses => [...presses.filter(({ key }) => key !== press.key), press])
}

/** Takes a press away: the user has read why it was not taken. */
export function dropPress(key: string): Promise<void> {
  underWay.delete(key)
  return change(presses => presses.filter(press => press.key !== key))
}

/** Takes up what an earlier page or session of this user has kept, and sends it as soon as there is a net. */
export async function takeUpPresses(): Promise<void> {
  const key = findKey()
  if (!key) return
  display((await readKept<WaitingPress[]>(key)) ?? [])
  if (waitingPresses.get().length > 0) watch()
}

/** Takes what the services have answered to a press; false where nothing has answered, and it waits on. */
export async function takeAnswer({ key }: WaitingPress, answer: Answer): Promise<boolean> {
  const { Success, Question, Message, status } = answer
  if (isUnanswered(answer)) return false
  if (Success) {
    // The card shows what came of it before it is no longer shown as waiting.
    await refreshRows(new Set(['TimeCards', 'TimeCardSlots']))
    await dropPress(key)
    return true
  }
  const said = { isQuestion: Question !== undefined, text: Question?.Message ?? Message ?? String(status) }
  await change(presses => presses.map(press => (press.key === key ? { ...press, answer: said } : press)))
  return true
}

/** True where a call has not come to who decides: the session or the services are to come back first. */
export function isUnanswered({ Success, status }: Answer): boolean {
  return !Success && (status === 0 || status === 401 || status === 429 || status >= 500)
}

/** What may be sent next: what was asked is answered before later presses of its card. */
function findNext(): WaitingPress | undefined {
  const asked = new Set(
    waitingPresses.get().flatMap(({ answer, cardId }) => (answer?.isQuestion === true ? [cardId] : [])),
  )
  return waitingPresses.get().find(({ answer, cardId }) => answer === null && !asked.has(cardId))
}

function sendWaiting(): Promise<void> {
  // Browsers offer locks to secure pages only; elsewhere the key alone has each press count once.
  const locks: LockManager | undefined = navigator.locks
  sending ??= (locks ? locks.request('locum.presses', sendAll) : sendAll()).finally(() => {
    sending = null
    if (!findNext()) unwatch()
  })
  return sending
}

async function sendAll(): Promise<void> {
  const own = findKey()
  if (!own) return
  // Another window may have sent them while this one waited.
  display((await readKept<WaitingPress[]>(own)) ?? waitingPresses.get())
  const cards = liveResources.get('TimeCards')
  for (let next = findNext(); cards && next; next = findNext()) {
    const options = { silent: true, idempotencyKey: next.key, patience: pressPatience }
    if (!(await takeAnswer(next, await callResource(cards, next.call, toPressArguments(next), options)))) return
  }
}

function watch(): void {
  void sendWaiting()
  if (timer !== undefined) return
  timer = setInterval(sendWaiting, pause)
  addEventListener('online', sendWaiting)
}

function unwatch(): void {
  clearInterval(timer)
  timer = undefined
  removeEventListener('online', sendWaiting)
}

async function change(next: (presses: readonly WaitingPress[]) => WaitingPress[]): Promise<void> {
  const key = findKey()
  // A browser that keeps nothing shows and sends them as long as the page stands.
  const kept = key === null ? null : await changeKept<WaitingPress[]>(key, presses => next(presses ?? []))
  display(kept ?? next(waitingPresses.get()))
  if (findNext()) watch()
}

/** Under which the presses of the user are kept; null where nobody is signed in, and in a view, which changes nothing. */
function findKey(): string | null {
  const user = findUserContext()
  return user && !isViewing() ? `${keptPresses}${user.userId}` : null
}

function display(presses: readonly WaitingPress[]): void {
  waitingPresses.set(presses.filter(({ key }) => !underWay.has(key)))
}
