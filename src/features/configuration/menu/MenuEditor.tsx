import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { MenuMove, MenuState } from '#contract/menuLayer.ts'
import { consolePages } from '#contract/pages.ts'
import { useUnsaved } from '#src/engine/record/form/unsaved.ts'
import { getLanguage } from '#src/lib/language.ts'
import { saveMenuLayer } from '#src/providers/configuration/versions.ts'
import { usualLanguage } from '#src/providers/messages/chosenLanguage.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { showToast } from '#src/ui/toast.ts'
import { MenuEntryDialog } from './MenuEntryDialog.tsx'
import { MenuEntryRow } from './MenuEntryRow.tsx'
import { type MenuEntry, useMenuDraft } from './useMenuDraft.ts'

/** The answer to a layer over a menu that is not the live one any more. */
const conflict = 409

interface MenuEditorProps {
  state: MenuState
  /** Is handed the menu as it is by what was saved. */
  onSaved: (state: MenuState) => void
  /** Reads the menu as it is now. */
  onReload: () => void
}

/** The entries of the menu in their order, to be called, placed and shown otherwise; nothing of it is live before it is saved. */
export function MenuEditor({ state, onSaved, onReload }: MenuEditorProps) {
  const text = useText()
  const draft = useMenuDraft(state)
  const [renamed, setRenamed] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState({ name: '' })
  // An entry that goes below another one is drawn anew, and keeps the focus.
  useEffect(() => {
    if (focused.name !== '') list.current?.querySelector<HTMLElement>(`[data-entry="${focused.name}"]`)?.focus()
  }, [focused])
  useUnsaved(draft.isDirty)
  const { isSaving, isStale, save, reload } = useSaving({ state, onSaved, onReload }, draft)
  const move = (name: string, way: MenuMove) => {
    draft.move(name, way)
    setFocused({ name })
  }
  const entry = draft.entries.find(({ item }) => item.Name === renamed)
  return (
    <Box sx={{ maxWidth: 840 }}>
      <PageHeader
        title={text('configuration.menu.title')}
        subtitle={text('configuration.menu.hint')}
        actions={
          <>
            <Button component={Link} to={`/${consolePages.configuration[0]}`}>
              {text('configuration.menu.versions')}
            </Button>
            <Button variant="outlined" disabled={!draft.isDirty || isSaving} onClick={draft.discard}>
              {text('configuration.menu.discard')}
            </Button>
            <Button variant="contained" disabled={!draft.isDirty} loading={isSaving} onClick={() => void save()}>
              {text('engine.form.save')}
            </Button>
          </>
        }
      />
      <Box sx={{ display: 'grid', gap: 3 }}>
        {isStale && (
          <Alert severity="warning" action={<Button onClick={reload}>{text('configuration.menu.reload')}</Button>}>
            {text('configuration.menu.stale')}
          </Alert>
        )}
        <Paper variant="outlined" sx={{ p: { xs: 1, sm: 2 } }}>
          <Box
            component="ul"
            ref={list}
            aria-label={text('configuration.menu.entries')}
            sx={{ listStyle: 'none', m: 0, p: 0 }}
          >
            {draft.entries.map(each => (
              <MenuEntryRow
                key={each.item.Name}
                entry={each}
                label={toEntryText(state, each)}
                canMove={way => draft.canMove(each.item.Name, way)}
                onMove={way => move(each.item.Name, way)}
                onRename={() => setRenamed(each.item.Name)}
                onShow={isHidden => draft.change(each.item.Name, { ...each.own, isHidden })}
                onTakeBack={() => draft.takeBack(each.item.Name)}
              />
            ))}
          </Box>
        </Paper>
        <Box>
          <Button color="inherit" disabled={draft.isShipped} onClick={draft.takeBackAll}>
            {text('configuration.menu.takeBackAll')}
          </Button>
        </Box>
      </Box>
      {entry && (
        <MenuEntryDialog
          state={state}
          entry={entry}
          onCancel={() => setRenamed(null)}
          onDone={texts => {
            draft.change(entry.item.Name, { ...entry.own, texts })
            setRenamed(null)
          }}
        />
      )}
    </Box>
  )
}

/** Saves a draft over the menu of which it was made; where that is not the live one any more, it stays and is laid over the one that is. */
function useSaving({ state, onSaved, onReload }: MenuEditorProps, draft: ReturnType<typeof useMenuDraft>) {
  const text = useText()
  const [isSaving, setSaving] = useState(false)
  const [isStale, setStale] = useState(false)
  const save = async () => {
    setSaving(true)
    const answer = await saveMenuLayer(state.Version, draft.layer)
    setSaving(false)
    setStale(answer.status === conflict)
    if (answer.Success) {
      onSaved(answer.Source as MenuState)
      draft.discard()
    }
    if (answer.status !== conflict)
      showToast(
        answer.Success ? 'success' : 'error',
        answer.Success ? text('configuration.menu.saved') : answer.Message,
      )
  }
  const reload = () => {
    setStale(false)
    onReload()
  }
  return { isSaving, isStale, save, reload }
}

/** What an entry is called in the language of the window, as it is being changed. */
function toEntryText({ Texts }: Pick<MenuState, 'Texts'>, { item, own }: MenuEntry): string {
  const language = getLanguage()
  const shipped = Texts[item.Name]
  return own.texts?.[language] ?? shipped?.[language] ?? own.texts?.[usualLanguage] ?? item.DisplayText
}
