import { globSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { haveSamePlaceholders } from '#contract/catalogue.ts'
import { laterTexts, specifiedTexts } from './support/specifiedTexts.ts'

type Catalogue = Record<string, string>

const folder = 'resources/messages'
const read = (locale: string) => {
  const { $schema: _, ...texts } = JSON.parse(readFileSync(`${folder}/${locale}.json`, 'utf8')) as Catalogue
  return texts
}
const english = read('en')
const locales = readdirSync(folder).map(file => file.replace('.json', ''))

const wordNames = /^(button|confirm|empty|line|detail|heading)$/

/** What the data files call menu items, resources, records, fields, tabs and tiles; the choices of a field are proper names at times. */
function listTitles(): string[] {
  const listOf = (node: unknown): string[] => {
    if (typeof node !== 'object' || node === null) return []
    return Object.entries(node).flatMap(([name, value]) => {
      if (name === 'oneOf') return []
      if (typeof value !== 'string') return listOf(value)
      const prefix = name === 'title' ? 'titles' : wordNames.test(name) && 'says'
      // What a row says may be values alone.
      if (!/[a-z]/i.test(value.replace(/\{\w+\}/g, ''))) return []
      return prefix ? [`${prefix}.${value}`] : []
    })
  }
  const files = globSync(['schemas/*.json', 'resources/*.json', 'resources/dashboards/*.json'])
  const menu = readFileSync('menu/menu.xml', 'utf8').matchAll(/DisplayText="([^"]+)"/g)
  return [
    ...files.flatMap(file => listOf(JSON.parse(readFileSync(file, 'utf8')))),
    ...[...menu].map(found => `titles.${found[1]}`),
  ]
}

describe('the specification', () => {
  const displayed = new Set(Object.values(english))

  it.each(Object.entries(specifiedTexts))('finds its texts in the catalogue letter for letter: %s', (_, texts) => {
    expect(texts.filter(text => !displayed.has(text))).toEqual([])
  })

  it('finds those of later versions letter for letter as soon as something like them is said', () => {
    const toPlain = (text: string) => text.toLowerCase().replace(/\W/g, '')
    const said = new Map([...displayed].map(text => [toPlain(text), text]))
    const others = Object.values(laterTexts).flatMap(texts =>
      texts.filter(text => (said.get(toPlain(text)) ?? text) !== text),
    )
    expect(others.filter(text => !displayed.has(text))).toEqual([])
  })
})

describe.each(locales.filter(locale => locale !== 'en'))('the texts in %s', locale => {
  const texts = read(locale)

  it('are there for every English one', () => {
    expect(Object.keys(english).filter(key => !texts[key]?.trim())).toEqual([])
  })

  it('are filled with the same values', () => {
    const keys = Object.keys(english).filter(key => !haveSamePlaceholders(english[key] ?? '', texts[key] ?? ''))
    expect(keys).toEqual([])
  })

  it('name what the menu, the screens and their fields are called', () => {
    const unnamed = listTitles().filter(title => texts[title] === undefined)
    expect([...new Set(unnamed)]).toEqual([])
  })

  it('begin and end as the English ones do, where they are joined to others', () => {
    const frame = (text: string) => [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]]
    const keys = Object.keys(english).filter(key => `${frame(english[key] ?? '')}` !== `${frame(texts[key] ?? '')}`)
    expect(keys).toEqual([])
  })
})
