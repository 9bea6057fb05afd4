import type { ToText } from '#src/providers/messages/useText.ts'
import { type ListView, nobody } from '#src/providers/views/listViews.ts'

/** What is asked before what a list shows replaces what a view holds; null where that is the user's own matter alone. */
export function toSaveQuestion(text: ToText, view: ListView, isOutdated: boolean): string | null {
  const parts = [
    isOutdated && text('engine.views.replaceConfirm', view.name),
    view.group !== 'own' && text('engine.views.saveConfirm', view.name, toOwner(text, view)),
  ].filter(part => part !== false)
  return parts.length === 0 ? null : parts.join(' ')
}

/** What is asked before a view is deleted: whose it is, and who else loses it. */
export function toDeleteQuestion(text: ToText, view: ListView): string {
  if (view.group !== 'own') return text('engine.views.deleteConfirm.other', view.name, toOwner(text, view))
  return text(view.audience === nobody ? 'engine.views.deleteConfirm' : 'engine.views.deleteConfirm.shared', view.name)
}

/** Whose view it is, in the words of a question. */
export function toOwner(text: ToText, { owner }: ListView): string {
  return owner || text('engine.views.somebody')
}
