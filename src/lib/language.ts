/** The language in which this window speaks (`en`, `es`); it stands at the document, where screen readers look for it. */
export function getLanguage(): string {
  return globalThis.document?.documentElement.lang || 'en'
}

/** Says in which language this window speaks. */
export function setLanguage(language: string): void {
  document.documentElement.lang = language
}

/**
 * By what the browser names months and days and writes numbers: the language as it is spoken in the United States. Dates are in every
 * language as fields take them (SPEC-0 §9 "Formats").
 */
export function toLocale(): string {
  const language = getLanguage()
  return language.includes('-') ? language : `${language}-US`
}

/** A language by its own name: `Español`. */
export function nameLanguage(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.slice(0, 1).toLocaleUpperCase(language) + name.slice(1)
}
