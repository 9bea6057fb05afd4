import type { AppConfiguration } from '#contract/manifest.ts'

/** What this browser remembers of whoever chose a language in it, also before the sign-in; it survives a sign-out. */
const languageKey = 'locum.messages.language'

/** The language that is spoken where nobody has chosen one, until the configuration has come. */
export const usualLanguage = 'en'

/** The language that was chosen in this browser; null where none was. */
export function findChosenLanguage(): string | null {
  return localStorage.getItem(languageKey)
}

/** Remembers a language in this browser; false where it has no room. */
export function keepLanguage(language: string): boolean {
  try {
    localStorage.setItem(languageKey, language)
    return true
  } catch {
    return false
  }
}

/** Forgets the language that was chosen in this browser. */
export function forgetLanguage(): void {
  localStorage.removeItem(languageKey)
}

/** The language to speak: the chosen one as long as there are texts in it, else that of the installation. */
export function toSpokenLanguage({ Locale, Locales }: AppConfiguration): string {
  const chosen = findChosenLanguage()
  return chosen !== null && Locales?.includes(chosen) ? chosen : Locale
}
