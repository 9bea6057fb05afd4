import type { MenuState } from '#contract/menuLayer.ts'
import { getLanguage } from '#src/lib/language.ts'
import { usualLanguage } from '#src/providers/messages/chosenLanguage.ts'
import type { MenuEntry } from './useMenuDraft.ts'

/** What an entry is called in the language of the window, as it is being changed. */
export function toEntryText({ Texts }: Pick<MenuState, 'Texts'>, { item, own }: MenuEntry): string {
  const language = getLanguage()
  const shipped = Texts[item.Name]
  return own.texts?.[language] ?? shipped?.[language] ?? own.texts?.[usualLanguage] ?? item.DisplayText
}
