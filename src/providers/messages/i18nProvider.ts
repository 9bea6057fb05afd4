import type { I18nProvider } from 'ra-core'
import { formatText } from '#contract/catalogue.ts'
import { getLanguage } from '#src/lib/language.ts'
import { messages } from './messages.ts'

interface TranslateOptions {
  /** The values of `{0}`, `{1}` ... */
  args?: unknown[]
  /** The text to show where the catalogue lacks the key. */
  _?: string
}

/** ra-core's view of the message texts; its own keys (`ra.*`) stand in the catalogue like any other. */
export const i18nProvider: I18nProvider = {
  translate: (key: string, options: TranslateOptions = {}) =>
    formatText(messages.get()[key] ?? options._ ?? key, options.args),
  changeLocale: async () => {},
  getLocale: getLanguage,
}
