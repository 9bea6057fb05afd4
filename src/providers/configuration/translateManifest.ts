import { type Catalogue, findText, titlePrefix, toWords, wordPrefixes } from '#contract/catalogue.ts'
import type { EnumChoice } from '#contract/entitySchema.ts'
import type { Manifest } from '#contract/manifest.ts'
import { markRetired, retiredMark } from '#contract/retiredChoices.ts'
import { isObject } from '#contract/values.ts'
import { noteSame } from './fetchManifest.ts'

/**
 * A manifest with the titles of its data files in the words of a catalogue (`titles.Users`), those of menu, resources, properties,
 * choices, tabs and tiles, and with what buttons, questions and empty lists say (`says.Save`). What the catalogue lacks stays as it is, and so does the manifest where there is nothing to say otherwise.
 */
export function translateManifest(manifest: Manifest, catalogue: Catalogue, language: string): Manifest {
  if (!Object.keys(catalogue).some(key => key.startsWith(titlePrefix))) return manifest
  const find: FindWords = (prefix, words) => catalogue[`${prefix}${words}`]
  const mark = findText(catalogue, retiredMark)
  const { Resources, Schemas, Machines, Menu, Dashboards } = manifest
  const parts = { Resources, Schemas, Machines, Menu, ...(Dashboards && { Dashboards }) }
  const translated: Manifest = { ...manifest, ...(translate(parts, { find, mark, language }) as typeof parts) }
  noteSame(manifest, translated)
  return translated
}

type FindWords = (prefix: string, words: string) => string | undefined

interface Words {
  find: FindWords
  /** The text of a choice that is no longer offered, around its title. */
  mark: string
  language: string
}

/** What says how a choice or an entry of the menu is called. */
const naming: readonly string[] = ['title', 'DisplayText']

function translate(node: unknown, words: Words): unknown {
  const { find, mark, language } = words
  if (Array.isArray(node)) return node.map(each => translate(each, words))
  if (!isObject(node)) return node
  const plain = node['x-retired']
  if (typeof plain === 'string') {
    const title = find(titlePrefix, plain) ?? plain
    return markRetired({ const: node.const as EnumChoice['const'], title }, mark)
  }
  const said = node.saidIn
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => {
      if (isObject(said) && naming.includes(name)) return [name, said[language] ?? value]
      const prefix = wordPrefixes[name]
      if (typeof value === 'string' && prefix !== undefined) return [name, find(prefix, value) ?? value]
      const inner = translate(value, words)
      return [name, name === 'properties' && isObject(inner) ? nameProperties(inner, find) : inner]
    }),
  )
}

/** A property without a title is called by its own name in words. */
function nameProperties(properties: Record<string, unknown>, find: FindWords): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const title = find(titlePrefix, toWords(name))
      const isUnnamed = isObject(property) && property.title === undefined && title !== undefined
      return [name, isUnnamed ? { ...property, title } : property]
    }),
  )
}
