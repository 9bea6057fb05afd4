import type { EditedRecord, EditorsChanged, LiveCalls } from '#contract/live.ts'
import { buildStore } from '#src/lib/store.ts'
import { onWindowReset } from '#src/lib/windowState.ts'
import { rest, toPause } from './rest.ts'

/** Calls a method of the hub; rejects where it is refused, or its answer does not come. */
export type CallHub = <Name extends keyof LiveCalls>(name: Name, content: LiveCalls[Name]) => Promise<void>

/** Milliseconds after which a window that nobody sees edits no more. */
const longestHidden = 60_000

/** Who else edits the records that are open in this window, by {@link toEditedKey}; nobody while the hub is not heard. */
export const otherEditors = buildStore<ReadonlyMap<string, EditorsChanged>>(new Map())

/** A record whose form this window shows. */
interface OpenRecord {
  record: EditedRecord
  /** Ends what says so to the hub. */
  saying: AbortController
}

const open = new Map<string, OpenRecord>()
let callHub: CallHub | null = null
let isHidden = false
let hiding: ReturnType<typeof setTimeout> | undefined
onWindowReset(() => {
  endWatch()
  for (const { saying } of open.values()) saying.abort()
  open.clear()
  callHub = null
  isHidden = false
})

/** A record as one text. */
export function toEditedKey({ Resource, Id }: EditedRecord): string {
  return `${Resource}/${Id}`
}

/** Says by the hub, once and whenever it is heard, that this window shows a record's form; answers the way to end that. */
export function beginEditing(record: EditedRecord): () => void {
  if (open.size === 0) watch()
  const opened: OpenRecord = { record, saying: new AbortController() }
  open.set(toEditedKey(record), opened)
  if (!isHidden) sayBegin(opened)
  return () => {
    open.delete(toEditedKey(record))
    if (open.size === 0) endWatch()
    if (!isHidden) sayEnd(opened)
  }
}

/** Takes what the hub tells of a record. */
export function takeEditors(editors: EditorsChanged): void {
  if (!open.has(toEditedKey(editors)) || isHidden) return
  otherEditors.set(new Map(otherEditors.get()).set(toEditedKey(editors), editors))
}

/** The way to the hub from now on; null while it is not heard. */
export function connectEditing(call: CallHub | null): void {
  callHub = call
  otherEditors.set(new Map())
  for (const opened of open.values()) {
    opened.saying.abort()
    if (!isHidden) sayBegin(opened)
  }
}

/** A window that is opened behind others is not looked at either. */
function watch(): void {
  isHidden = false
  document.addEventListener('visibilitychange', onSeen)
  onSeen()
}

function endWatch(): void {
  document.removeEventListener('visibilitychange', onSeen)
  clearTimeout(hiding)
}

function onSeen(): void {
  clearTimeout(hiding)
  if (document.hidden) hiding = setTimeout(() => setHidden(true), longestHidden)
  else if (isHidden) setHidden(false)
}

function setHidden(isNow: boolean): void {
  isHidden = isNow
  for (const opened of open.values()) {
    if (isNow) sayEnd(opened)
    else sayBegin(opened)
  }
}

/** Says it until it is taken: what is refused at this moment may be taken later, as where its user is let in again. */
function sayBegin(opened: OpenRecord): void {
  opened.saying.abort()
  if (!callHub) return
  opened.saying = new AbortController()
  void repeatSaying(opened.record, callHub, opened.saying.signal)
}

async function repeatSaying(record: EditedRecord, call: CallHub, signal: AbortSignal): Promise<void> {
  for (let refusals = 1; !signal.aborted; refusals += 1) {
    const isTaken = await call('BeginEditing', record).then(
      () => true,
      () => false,
    )
    if (isTaken) return
    await rest(toPause(refusals), signal)
  }
}

function sayEnd({ record, saying }: OpenRecord): void {
  saying.abort()
  forget(record)
  // A window that is not heard any more edits nothing.
  callHub?.('EndEditing', record).catch(() => {})
}

function forget(record: EditedRecord): void {
  const others = new Map(otherEditors.get())
  if (others.delete(toEditedKey(record))) otherEditors.set(others)
}
