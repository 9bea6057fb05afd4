import { type BegunView, viewHeader } from '#contract/viewAs.ts'
import type { Claims } from '#src/lib/claims.ts'
import { draftPrefix } from './sessionEnd.ts'

/** A view as another user, which this tab shows alone. */
export interface View extends BegunView {
  claims: Claims
  /** When this tab opened it, in milliseconds of its own clock, which may be another than that of the services. */
  openedOn: number
}

const key = 'locum.viewAs'

/** Where a tab notes that its view is over, and whose where it ended by itself, for the page that opens then. */
const leftKey = 'locum.viewAsLeft'

/** What this tab keeps of one user begins with these. */
const toOwnPrefixes = ({ UserID }: BegunView) => [`locum.window.${UserID}.`, `${draftPrefix}${UserID}.`]

/** The view that this tab shows; null where it shows the signed-in user's own console. */
export function findView(): View | null {
  const text = sessionStorage.getItem(key)
  return text === null ? null : (JSON.parse(text) as View)
}

/** True in a tab that shows the console as another user: it keeps nothing, hears no hub and changes nothing. */
export function isViewing(): boolean {
  return sessionStorage.getItem(key) !== null
}

/** The header that each request of this tab bears within a view. */
export function toViewHeader(): Record<string, string> {
  const view = findView()
  return view ? { [viewHeader]: String(view.ID) } : {}
}

/** Has this tab show a view from now on: opened anew, so that nothing of one user is seen as the other. */
export function openView(view: Omit<View, 'openedOn'>): void {
  clearOf(view)
  sessionStorage.removeItem(leftKey)
  sessionStorage.setItem(key, JSON.stringify({ ...view, openedOn: Date.now() }))
  location.assign('/')
}

/** Has this tab show the own console again, at the user who was looked at; `byItself` has that said there. */
export function leaveView(byItself = false): void {
  const view = findView()
  if (!view) return
  // A page that stays nevertheless, for what is typed there, goes on being refused.
  sessionStorage.setItem(leftKey, byItself ? view.Name : '')
  location.replace(`/Users/Edit/${view.UserID}`)
}

/** Forgets the view that this tab has left: the first thing that a page does. */
export function forgetLeftView(): void {
  const view = findView()
  if (!view || sessionStorage.getItem(leftKey) === null) return
  sessionStorage.removeItem(key)
  clearOf(view)
}

/** Whose view has ended by itself in this tab; it is asked for once. */
export function takeEndedView(): string | null {
  const name = sessionStorage.getItem(leftKey)
  sessionStorage.removeItem(leftKey)
  return name || null
}

function clearOf(view: BegunView): void {
  for (const name of Object.keys(sessionStorage)) {
    if (toOwnPrefixes(view).some(prefix => name.startsWith(prefix))) sessionStorage.removeItem(name)
  }
}
