import { useEffect } from 'react'
import { mayLeave } from '#src/engine/index.ts'
import { getLanguage } from '#src/lib/language.ts'
import { isViewing } from '#src/providers/auth/view.ts'
import { getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { findChosenLanguage, forgetLanguage, keepLanguage } from '#src/providers/messages/chosenLanguage.ts'
import { useSetting } from '#src/providers/settings/useSetting.ts'

/** The setting that says how a user is spoken to, by every browser and by the services. */
const code = 'LANGUAGE'

/** The language of this window, those to choose from, and the choice, which opens the page anew in its words. */
export function useLanguage(): { language: string; languages: readonly string[]; choose(next: string): Promise<void> } {
  const [, save] = useSetting<string>(code)
  return {
    language: getLanguage(),
    languages: getAppConfiguration().Locales ?? [],
    async choose(next) {
      if (next === getLanguage() || !(await mayLeave())) return
      save(next)
      if (keepLanguage(next)) location.reload()
    },
  }
}

/** Speaks as this user chose, which may have been in another browser. */
export function useSavedLanguage(): void {
  const [saved] = useSetting<string>(code)
  useEffect(() => {
    // Who looks as another reads in his own language.
    if (isViewing()) return
    const { Locale, Locales } = getAppConfiguration()
    if (saved === null || !Locales?.includes(saved)) {
      // Whoever chose it in this browser was somebody else, or there are no texts in it any more: the services speak the usual one.
      if (findChosenLanguage() === null) return
      forgetLanguage()
      if (getLanguage() !== Locale) location.reload()
      return
    }
    // What is kept already and is not spoken would be asked for again and again.
    if (saved === getLanguage() || saved === findChosenLanguage()) return
    void mayLeave().then(isFree => {
      if (isFree && keepLanguage(saved)) location.reload()
    })
  }, [saved])
}
