import type { IsProxied } from '#server/platform/configuration/applications.ts'
import type { LiveConfiguration } from '#server/platform/configuration/index.ts'
import { buildDocument, buildJsonDocument, type WireDocument } from '#server/platform/http/document.ts'
import type { LiveTexts } from '#server/platform/resources/index.ts'
import { buildManifest, cutMenu } from './manifest.ts'
import { toMenuXml } from './menuXml.ts'

/** The documents of the live configuration, each made once for each version and set of permissions. */
export interface Documents {
  getManifest(held: ReadonlySet<string>): WireDocument
  getMenu(held: ReadonlySet<string>): WireDocument
  /** The catalogue of a locale, or of its language alone (`en` for `en-GB`); null where there is none. */
  findMessages(locale: string): WireDocument | null
  /** Which texts are in place of shipped ones. */
  getTextsTag(): string
}

/** As many sets of permissions as are kept ready; roles are few, so users share them. */
const mostSets = 500

/** Builds the documents over the live configuration and texts; a switch forgets them all, as does a change of texts. */
export function buildDocuments(live: LiveConfiguration, texts: LiveTexts, isProxied: IsProxied): Documents {
  const kept = new Map<string, WireDocument>()
  live.onSwitch(() => kept.clear())
  texts.onChange(() => kept.clear())

  function keep(key: string, make: () => WireDocument): WireDocument {
    const known = kept.get(key)
    if (known) return known
    const document = make()
    if (kept.size >= mostSets) kept.clear()
    kept.set(key, document)
    return document
  }

  const toKey = (kind: string, held: ReadonlySet<string>) => `${kind} ${[...held].sort().join(',')}`

  return {
    getManifest: held =>
      keep(toKey('manifest', held), () =>
        buildJsonDocument(buildManifest(live.current(), held, isProxied), live.current().hash),
      ),
    getMenu: held =>
      keep(toKey('menu', held), () => {
        return buildDocument(toMenuXml(cutMenu(live.current().menu, held)), 'application/xml; charset=utf-8')
      }),
    findMessages(locale) {
      const { catalogues } = live.current()
      const name = [locale, locale.split('-')[0] ?? ''].find(candidate => catalogues.has(candidate))
      if (name === undefined) return null
      return keep(`messages ${name}`, () => buildJsonDocument(texts.getCatalogue(live.current(), name)))
    },
    getTextsTag: texts.getTag,
  }
}
