import { type Catalogue, haveSamePlaceholders, titlePrefix, toWords, wordPrefixes } from '#contract/catalogue.ts'
import { serverOwnedProperties } from '#contract/entitySchema.ts'
import type { PermissionModule } from '#contract/permissionModule.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { isObject } from '#contract/values.ts'
import { shippedTexts, usualLocale } from '../catalogues.ts'
import type { DataSet } from '../dataSet.ts'
import type { JsonFile } from '../jsonFile.ts'

/** As many keys as a note names. */
const mostNamed = 5

/** Notes what another language than English lacks, which is said in English then, what it fills otherwise, and words that nothing says. */
export function noteTexts(set: DataSet): ConfigurationProblem[] {
  const usual: Catalogue = { ...shippedTexts, ...set.catalogues.get(usualLocale)?.content }
  const keys = Object.keys(usual).filter(key => key !== '$schema')
  const said = listSaid(set)
  return [...set.catalogues]
    .filter(([locale]) => locale !== usualLocale)
    .flatMap(([, file]) => [...noteMissing(file, keys), ...noteFilledOtherwise(file, usual), ...noteUnsaid(file, said)])
}

function noteMissing(file: JsonFile<Catalogue>, keys: readonly string[]): ConfigurationProblem[] {
  const missing = keys.filter(key => !Object.hasOwn(file.content, key))
  if (missing.length === 0) return []
  const named = missing.slice(0, mostNamed).join(', ')
  const others = missing.length > mostNamed ? ` and ${missing.length - mostNamed} more` : ''
  return [file.problem([], `Said in English, for it has no text here: ${named}${others}.`)]
}

function noteFilledOtherwise(file: JsonFile<Catalogue>, usual: Catalogue): ConfigurationProblem[] {
  return Object.entries(file.content).flatMap(([key, text]) => {
    const english = usual[key]
    if (key === '$schema' || english === undefined || haveSamePlaceholders(english, text)) return []
    return [file.problem([key], `It is filled with other values than the English text: ${english}`)]
  })
}

/** Words of data files that were others once, or have a slip. */
function noteUnsaid(file: JsonFile<Catalogue>, said: ReadonlySet<string>): ConfigurationProblem[] {
  const prefixes = [...new Set(Object.values(wordPrefixes))]
  return Object.keys(file.content).flatMap(key => {
    const isOfData = prefixes.some(prefix => key.startsWith(prefix))
    return isOfData && !said.has(key) ? [file.problem([key], 'No data file says these words.')] : []
  })
}

/** The keys of all words that the data files say, with those of the properties that every record has. */
function listSaid({ schemas, descriptors, machines, dashboards, menu, modules }: DataSet): Set<string> {
  const files = [schemas, descriptors, machines, dashboards].flatMap(each => [...each.values()])
  return new Set([
    ...[...files.map(({ content }) => content), menu.items, { properties: serverOwnedProperties }].flatMap(listWords),
    ...(modules?.content.Modules ?? []).flatMap(listNames),
  ])
}

function listWords(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(listWords)
  if (!isObject(node)) return []
  const named = isObject(node.properties) ? Object.keys(node.properties) : []
  return [
    ...named.map(name => `${titlePrefix}${toWords(name)}`),
    ...Object.entries(node).flatMap(([name, value]) => {
      const prefix = wordPrefixes[name]
      return typeof value === 'string' && prefix !== undefined ? [`${prefix}${value}`] : listWords(value)
    }),
  ]
}

function listNames({ Name, Permissions, Modules }: PermissionModule): string[] {
  return [
    ...[Name, ...Permissions.map(each => each.Name)].map(name => `${titlePrefix}${name}`),
    ...Modules.flatMap(listNames),
  ]
}
