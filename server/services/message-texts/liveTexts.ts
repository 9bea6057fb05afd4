import { createHash } from 'node:crypto'
import { type Catalogue, replaceTexts } from '#contract/catalogue.ts'
import {
  type Configuration,
  type LiveConfiguration,
  listLocalResources,
  listNamingCategories,
  toNamed,
  usualLocale,
} from '../../platform/configuration/index.ts'
import type { Database } from '../../platform/database/types.ts'
import { type ChangedRows, getCatalogue, type LiveTexts } from '../../platform/resources/index.ts'
import {
  listNames,
  listTexts,
  type MessageTextRow,
  type NameRow,
  nameTable,
  textTable,
} from './messageTextRepository.ts'

/** What the live texts are built of. */
export interface LiveTextsParts {
  database: Database
  configuration: LiveConfiguration
  /** The code of the application whose console is served. */
  application: string
  /** Has a function called with rows that any instance wrote, and with null where some may have been missed. */
  follow: (listener: (written: ChangedRows | null) => void) => void
  onError: (error: unknown) => void
}

interface Stored {
  tag: string
  /** Tells what choices are called apart. */
  nameTag: string
  /** By locale. */
  texts: ReadonlyMap<string, Catalogue>
}

const nothing: Stored = { tag: '', nameTag: '', texts: new Map() }

/**
 * Builds the live texts: records are read now, and again when one of them was written anywhere. The names that lookups give to choices
 * are served with the configuration, and go with the same tag.
 */
export async function buildLiveTexts(parts: LiveTextsParts): Promise<LiveTexts> {
  const { database, configuration, application, follow, onError } = parts
  const listeners = new Set<() => void>()
  let stored = nothing
  let catalogues = new WeakMap<Configuration, Map<string, Catalogue>>()
  let reading: Promise<void> | null = null
  let isOutdated = false

  async function readAll(): Promise<void> {
    do {
      isOutdated = false
      const filed = configuration.asFiled()
      const kept = new Map(listLocalResources(filed).map(({ entity, properties }) => [entity, properties]))
      const texts = kept.has(textTable) ? await listTexts(database, application) : []
      const names = kept.get(nameTable)?.has('Names') ? await listNames(database, listNamingCategories(filed)) : []
      const next = toStored(texts, names)
      if (next.tag === stored.tag) continue
      const isNamedAnew = next.nameTag !== stored.nameTag
      stored = next
      catalogues = new WeakMap()
      if (isNamedAnew) nameChoices(names)
      for (const listener of [...listeners]) listener()
    } while (isOutdated)
  }

  function nameChoices(rows: readonly NameRow[]): void {
    const names = new Map(
      [...Map.groupBy(rows, ({ Category }) => Category)].map(([category, own]) => [
        category,
        new Map(own.map(row => [row.Value, toNames(row)])),
      ]),
    )
    configuration.sayBy(next => toNamed(next, names))
  }

  function read(): Promise<void> {
    isOutdated = true
    reading ??= readAll().finally(() => {
      reading = null
    })
    return reading
  }

  follow(written => {
    if (written === null || [textTable, nameTable].includes(written.entity)) read().catch(onError)
  })
  configuration.onSwitch(() => void read().catch(onError))
  await read()
  return {
    getCatalogue(current, locale) {
      const known = catalogues.get(current) ?? new Map<string, Catalogue>()
      catalogues.set(current, known)
      const catalogue = known.get(locale) ?? overlay(current, locale, stored.texts)
      known.set(locale, catalogue)
      return catalogue
    },
    getTag: () => stored.tag,
    onChange(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

function toStored(rows: readonly MessageTextRow[], names: readonly NameRow[]): Stored {
  if (rows.length + names.length === 0) return nothing
  const content = rows.map(({ Locale, messageKey, messageText }) => [Locale, messageKey, messageText])
  const nameTag = names.length === 0 ? '' : toTag(names)
  return { tag: toTag([content, nameTag]), nameTag, texts: groupTexts(rows) }
}

function toTag(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16)
}

function toNames({ Name, Names }: NameRow): Record<string, string> {
  return Object.fromEntries([
    ...(Name === null ? [] : [[usualLocale, Name]]),
    ...(Names ?? []).map(({ Locale, Text }) => [Locale, Text]),
  ])
}

/** Texts by locale and key. */
export function groupTexts(rows: readonly MessageTextRow[]): Map<string, Catalogue> {
  const texts = new Map<string, Record<string, string>>()
  for (const { Locale, messageKey, messageText } of rows) {
    const catalogue = texts.get(Locale) ?? {}
    catalogue[messageKey] = messageText
    texts.set(Locale, catalogue)
  }
  return texts
}

/** The catalogue of a locale with these texts in place; what it says in English follows the English ones. */
export function overlay(
  configuration: Configuration,
  locale: string,
  texts: ReadonlyMap<string, Catalogue>,
): Catalogue {
  const name = configuration.catalogues.has(locale) ? locale : usualLocale
  const catalogue = getCatalogue(configuration, name)
  const usual = getCatalogue(configuration, usualLocale)
  const borrowed = Object.entries(texts.get(usualLocale) ?? {}).filter(([key]) => catalogue[key] === usual[key])
  return replaceTexts(catalogue, { ...Object.fromEntries(borrowed), ...texts.get(name) })
}
