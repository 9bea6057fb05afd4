import { haveSamePlaceholders } from '#contract/catalogue.ts'
import { type Configuration, listLocalResources } from '../../platform/configuration/index.ts'
import type { Core } from '../../platform/service.ts'
import { findArea } from './areas.ts'
import { bringInTexts, listTexts, noteStates, type ShippedText, textTable } from './messageTextRepository.ts'

/** Keeps the rows of the shipped texts in step with the data files, now and at each switch; answers what ends it. */
export async function followShippedTexts({ settings, database, configuration, onError }: Core): Promise<() => void> {
  const { application } = settings
  const complete = async () => {
    const current = configuration.current()
    const resource = listLocalResources(current).find(({ entity }) => entity === textTable)
    // An installation's own data files may lack the list.
    if (!['Area', 'ShippedText', 'State'].every(name => resource?.properties.has(name))) return
    await database.transaction(async transaction => {
      await bringInTexts(transaction, application, listShipped(current))
      const changed = await listTexts(transaction, application)
      const resting = changed.filter(row => !fits(current, row)).map(({ ID }) => ID)
      await noteStates(transaction, application, resting)
    })
  }
  await complete()
  return configuration.onSwitch(() => void complete().catch(onError))
}

function listShipped({ catalogues }: Configuration): ShippedText[] {
  return [...catalogues].flatMap(([Locale, catalogue]) =>
    Object.entries(catalogue).flatMap(([messageKey, text]) =>
      messageKey === '$schema' ? [] : [{ Locale, messageKey, Area: findArea(messageKey), ShippedText: text }],
    ),
  )
}

function fits(
  { catalogues }: Configuration,
  { Locale, messageKey, messageText }: { Locale: string; messageKey: string; messageText: string },
): boolean {
  const shipped = catalogues.get(Locale)?.[messageKey]
  return shipped !== undefined && haveSamePlaceholders(shipped, messageText)
}
