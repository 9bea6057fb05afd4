import { findCallRule, isPermitted } from '#contract/access.ts'
import type { RecordKey } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { toCountText } from '#src/lib/countText.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { refreshRows } from '#src/providers/data/refreshRows.ts'
import { beginOutcome, runBulk } from '#src/providers/data/runBulk.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { showToast, type ToastActions } from '#src/ui/toast.ts'

/** Whether the holder of these permissions may see what is deleted of a resource, and take it back. */
export function mayRestore({ descriptor }: Resource, held: ReadonlySet<string>): boolean {
  const { calls } = descriptor
  const isServed = calls?.restore && calls.restoreMany && calls.deleted
  return Boolean(isServed) && ['restore', 'update'].every(name => isPermitted(findCallRule(descriptor, name), held))
}

/** The button that takes back what was just deleted; none where this user may not, or not all `count` rows are known. */
export function offerUndo(resource: Resource, keys: readonly RecordKey[], count = keys.length): ToastActions {
  const isOffered = keys.length > 0 && keys.length === count && mayRestore(resource, heldPermissions.get())
  if (!isOffered) return {}
  return { button: { label: getText('engine.undo'), onPress: () => void restoreRecords(resource, keys) } }
}

/** Takes deleted records back and tells what came of it, with the reason where one could not be. */
async function restoreRecords(resource: Resource, keys: readonly RecordKey[]): Promise<void> {
  await (keys.length === 1 ? restoreOne(resource, keys[0] as RecordKey) : restoreMany(resource, keys))
  await refreshRows(new Set([resource.name]))
}

async function restoreOne(resource: Resource, id: RecordKey): Promise<void> {
  const { Success, Message, Errors } = await callResource(resource, 'restore', { id })
  const reasons = Object.values(Errors ?? {}).join(' ') || Message
  if (Success) showToast('success', Message ?? getText('records.restored'))
  else showToast('error', getText('engine.undo.failed', reasons))
}

async function restoreMany(resource: Resource, keys: readonly RecordKey[]): Promise<void> {
  await runOnMany(resource, 'restoreMany', keys, {
    all: done => getText('engine.undo.many', done),
    some: (done, total, reasons) => getText('engine.undo.some', done, total, reasons),
  })
}

/** What is said once something was done to all of many, or to some of them. */
interface Words {
  all(done: string): string
  some(done: string, total: string, reasons: string): string
}

/** Makes a call for many that asks for nothing, and tells what came of it. */
export async function runOnMany(
  resource: Resource,
  many: string,
  keys: readonly RecordKey[],
  words: Words,
): Promise<void> {
  const notFound = getText('records.notFound')
  const { signal } = new AbortController()
  const run = { resource, many, values: {}, notFound, signal, onProgress: () => {} }
  const { done, refused, failure } = await runBulk(run, beginOutcome({ keys, matching: null }, keys.length))
  if (done === keys.length) return showToast('success', words.all(toCountText(done)))
  const reasons = [...new Set([failure, ...refused.map(({ Message }) => Message)])].filter(Boolean).slice(0, 3)
  showToast(done > 0 ? 'warning' : 'error', words.some(toCountText(done), toCountText(keys.length), reasons.join(' ')))
}
