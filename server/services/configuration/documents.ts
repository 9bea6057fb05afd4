import type { MenuItem } from '#contract/menu.ts'
import { switches, texts } from '#contract/menuXml.ts'
import type { IsProxied } from '#server/platform/configuration/applications.ts'
import type { LiveConfiguration } from '#server/platform/configuration/index.ts'
import { buildDocument, buildJsonDocument, type WireDocument } from '#server/platform/http/document.ts'
import type { LiveTexts } from '#server/platform/resources/index.ts'
import { buildBareManifest, buildManifest, cutMenu, type Reader } from './manifest.ts'

/** Writes a menu in the form of `menu/menu.xsd` (SPEC-2 §3 "Menu item"); what is absent or false is left out. */
function toMenuXml(items: readonly MenuItem[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Menu>\n${items.map(item => toItem(item, '  ')).join('')}</Menu>\n`
}

function toItem(item: MenuItem, indent: string): string {
  const written = texts.flatMap(name => (item[name] === null ? [] : [`${name}="${escapeXml(item[name])}"`]))
  const flags = switches.flatMap(name => (item[name] ? [`${name}="true"`] : []))
  const start = `${indent}<Item ${[...written, ...flags].join(' ')}`
  if (item.Items.length === 0) return `${start} />\n`
  return `${start}>\n${item.Items.map(child => toItem(child, `${indent}  `)).join('')}${indent}</Item>\n`
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
}

/** The documents of the live configuration, each made once for each version and set of permissions. */
export interface Documents {
  getManifest(reader: Reader): WireDocument
  /** That of who must register a second factor before he reaches anything. */
  getBareManifest(): WireDocument
  getMenu(held: ReadonlySet<string>): WireDocument
  /** The catalogue of a locale, or of its language alone (`en` for `en-GB`); null where there is none. */
  findMessages(locale: string): WireDocument | null
  /** The languages in which there are texts. */
  listLocales(): string[]
  /** Which texts replace shipped ones. */
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
    getManifest: reader =>
      keep(toKey(reader.isApplicant ? 'manifest of an applicant' : 'manifest', reader.permissions), () =>
        buildJsonDocument(buildManifest(live.current(), reader, isProxied), live.current().hash),
      ),
    getBareManifest: () =>
      keep('bare manifest', () => buildJsonDocument(buildBareManifest(live.current()), live.current().hash)),
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
    listLocales: () => [...live.current().catalogues.keys()].sort(),
    getTextsTag: texts.getTag,
  }
}
