import { useText } from '#src/providers/messages/useText.ts'
import {
  createView,
  deleteView,
  type ListView,
  updateView,
  type ViewAnswer,
  type ViewContent,
} from '#src/providers/views/listViews.ts'
import { askConfirmation } from '#src/ui/confirmation.ts'
import { showToast } from '#src/ui/toast.ts'
import { cacheView, forgetView, type KnownView } from './knownViews.ts'
import { toDeleteQuestion, toSaveQuestion } from './viewQuestions.ts'

interface ViewSaving {
  open: KnownView | null
  /** Another saved it since the list was shown by it. */
  isOutdated: boolean
  grid: string
  /** What the list shows now. */
  content: ViewContent
  /** What of it a save of the open view sends. */
  change: ViewContent
  onSaved: (view: ListView) => void
  /** What the list showed is what this view holds now. */
  onContent: (view: ListView) => void
  /** This view is no more. */
  onRemoved: (view: ListView) => void
}

/** Saves, renames, shares and deletes views; what asks for a word in a dialog answers why it was not done, null where it was. */
export function useViewSaving({ open, isOutdated, grid, content, change, onSaved, onContent, onRemoved }: ViewSaving) {
  const text = useText()
  const take = (answer: ViewAnswer<ListView>, notice: string, since?: number): string | null => {
    if (!('value' in answer)) {
      if (answer.current === null) return answer.message ?? ''
      // The next save knows of what another saved meanwhile.
      cacheView(answer.current)
      return text('engine.views.conflict')
    }
    cacheView(answer.value, since)
    showToast('success', text(notice, answer.value.name))
    onSaved(answer.value)
    return null
  }
  const update = async (parts: Pick<Parameters<typeof updateView>[1], 'name' | 'audience'>, notice: string) =>
    open ? take(await updateView(open, parts), notice, open.since) : null
  return {
    async save(): Promise<void> {
      if (!open) return
      const message = toSaveQuestion(text, open, isOutdated)
      const yes = text(isOutdated ? 'engine.views.replaceNow' : 'engine.views.saveNow')
      if (message !== null && !(await askConfirmation({ title: text('engine.question', yes), message, yes }))) return
      const answer = await updateView(open, { content: change })
      // What the list shows is what the view holds then, whichever version it was shown by.
      const refusal = take(answer, 'engine.views.saved', 0)
      if (refusal !== null) showToast('error', refusal)
      else if ('value' in answer) onContent(answer.value)
    },
    async saveAs(name: string): Promise<string | null> {
      const answer = await createView(grid, name, content)
      const refusal = take(answer, 'engine.views.saved')
      if ('value' in answer) onContent(answer.value)
      return refusal
    },
    rename: (name: string) => update({ name }, 'engine.views.renamed'),
    share: (audience: string) => update({ audience }, 'engine.views.sharingSaved'),
    async remove(): Promise<void> {
      if (!open) return
      const message = toDeleteQuestion(text, open)
      if (!(await askConfirmation({ message, yes: text('engine.views.deleteNow'), isDestructive: true }))) return
      const answer = await deleteView(open.id)
      if (!('value' in answer)) return showToast('error', answer.message)
      showToast('success', text('engine.views.deleted', open.name))
      onRemoved(open)
      forgetView(open.id)
    },
  }
}
