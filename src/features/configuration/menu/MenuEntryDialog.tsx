import Box from '@mui/material/Box'
import { useState } from 'react'
import type { MenuState } from '#contract/menuLayer.ts'
import { nameLanguage } from '#src/lib/language.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { GenericDialog } from '#src/ui/GenericDialog.tsx'
import { LabelledInput } from '#src/ui/LabelledInput.tsx'
import type { MenuEntry } from './useMenuDraft.ts'

/** As long as the words of an entry may be. */
const longestText = 60

interface MenuEntryDialogProps {
  state: MenuState
  entry: MenuEntry
  onCancel: () => void
  /** Is handed what the entry is called in the languages that have a word of their own for it. */
  onDone: (texts: Record<string, string>) => void
}

/** Asks what an entry is called in each language; an empty field is the shipped word. */
export function MenuEntryDialog({ state, entry, onCancel, onDone }: MenuEntryDialogProps) {
  const text = useText()
  const { item, own } = entry
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({ ...state.Texts[item.Name], ...own.texts })
  const done = () => {
    const filled = Object.entries(texts).map(([locale, words]) => [locale, words.trim()] as const)
    onDone(
      Object.fromEntries(
        filled.filter(([locale, words]) => words !== '' && words !== state.Texts[item.Name]?.[locale]),
      ),
    )
  }
  return (
    <GenericDialog
      isOpen
      title={text('configuration.menu.rename', item.DisplayText)}
      size={{ width: 480, height: 360 }}
      words={{ cancel: text('engine.form.cancel'), save: text('configuration.menu.done') }}
      onCancel={onCancel}
      onSave={done}
    >
      <Box
        component="form"
        noValidate
        sx={{ display: 'grid', gap: 3 }}
        onSubmit={event => {
          event.preventDefault()
          done()
        }}
      >
        {state.Locales.map((locale, index) => (
          <LabelledInput
            key={locale}
            label={nameLanguage(locale)}
            value={texts[locale] ?? ''}
            autoComplete="off"
            autoFocus={index === 0}
            input={{ type: 'text', maxLength: longestText }}
            hint={text('configuration.menu.shipped', state.Texts[item.Name]?.[locale] ?? item.DisplayText)}
            onChange={words => setTexts({ ...texts, [locale]: words })}
          />
        ))}
        <input type="submit" hidden />
      </Box>
    </GenericDialog>
  )
}
