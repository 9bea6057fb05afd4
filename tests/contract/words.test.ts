import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { laterTexts, specifiedTexts } from './support/specifiedTexts.ts'

const { $schema: _, ...english } = JSON.parse(readFileSync('resources/messages/en.json', 'utf8')) as Record<
  string,
  string
>

/** What the specification quotes is said as it says it. */
const literal = new Set(Object.values({ ...specifiedTexts, ...laterTexts }).flat())

type Said = [location: string, text: string, name?: string]

/** What the data files call menu items, screens, fields, tabs, tiles and buttons; the choices of a field are proper names at times. */
function listLabels(): Said[] {
  const listOf = (file: string, node: unknown): Said[] => {
    if (typeof node !== 'object' || node === null) return []
    return Object.entries(node).flatMap(([name, value]) => {
      if (name === 'oneOf') return []
      if (typeof value !== 'string') return listOf(file, value)
      return /^(title|button)$/.test(name) ? [[file, value, name] as Said] : []
    })
  }
  const files = globSync(['schemas/*.json', 'resources/*.json', 'resources/dashboards/*.json'])
  const menu = [...readFileSync('menu/menu.xml', 'utf8').matchAll(/DisplayText="([^"]+)"/g)]
  return [
    ...files.flatMap(file => listOf(file, JSON.parse(readFileSync(file, 'utf8')))),
    ...menu.map(found => ['menu/menu.xml', found[1] ?? ''] as Said),
  ]
}

const labels = listLabels()
const texts: Said[] = Object.entries(english).filter(([, text]) => !literal.has(text))
const everything = [...texts, ...labels.filter(([, text]) => !literal.has(text))]

/** One word for one thing: how it is said, and how it is not. */
const terms: readonly [said: string, not: RegExp][] = [
  ['ZIP code', /\bZip\b|\bzip\b|ZIP Code/],
  ['sign in, sign out', /\blog(ged)? ?(in|out|off)\b(?! name)|\blogon\b/i],
  ['username', /\buser name\b/i],
  ['email', /\be-mail/i],
  ['time card, time sheet', /\btime(card|sheet)/i],
  ['facility', /\bemployers?\b/i],
  // The specification calls them so in the header and to candidates.
  ['revenue center', /\brevenue centre|\bcost cent|(?<!filter |your )\blocal offices?\b/i],
  ['canceled', /\bcancell(ed|ing)\b/i],
  ['ID', /\b[Ii]ds?\b/],
  ['SMS', /\bSms\b/],
  ['the spelling of the United States', /recognis|organis|authoris|\bcolour|\bcentre|behaviour|favour|catalogue/i],
  ['choose', /\bpick\b/i],
  ['…', /\.\.(?!\.\.)/],
  ['\' and "', /[‘’“”]/],
  ['no space before …', / …/],
]

/** Names, and what stands in labels as a key of the keyboard or a page does. */
const names = /^(Locum|Enter|Home|Latin|Job|Yes|No)\b/

/** Labels that the specification writes with capitals, and where it does. */
const capitalized: Readonly<Record<string, string>> = {
  'Add Job': '0 §2 "Application shell", the side menu',
  'In Progress': '0 §2 "Agency chat screen", the status of a session',
  'View Detail': '1, a row action',
  'My Profile': '1 §2 "Notification screens", the header menu',
  'Change Password': '1 §2 "Notification screens", the header menu',
  'Organization Assignment': '1 §2 "Identity screens", a tab',
  'Showing {0} Records': '2 §2, the pager, where its total is not known',
}

/** A text that is no sentence: a label, a heading, a button. */
const isLabel = (text: string): boolean => text.length <= 60 && !/[.?!:]/.test(text)

const hasInnerCapital = (text: string): boolean =>
  text
    .split(/\s+/)
    .slice(1)
    .some(word => /^[A-Z][a-z]/.test(word) && !names.test(word))

const list = (found: Said[]) => [...new Set(found.map(([location, text]) => `${location}: ${text}`))]

describe('the words of the catalogue and of the data files', () => {
  it.each(terms)('are one for one thing: %s', (_, not) => {
    expect(list(everything.filter(([, text]) => not.test(text)))).toEqual([])
  })

  it('have no capitals within a label but those of names', () => {
    expect(
      list(everything.filter(([, text]) => isLabel(text) && !(text in capitalized) && hasInnerCapital(text))),
    ).toEqual([])
  })

  it('say one sentence in one way: no two differ in punctuation or capitals alone', () => {
    const ways = new Map<string, Set<string>>()
    for (const text of Object.values(english)) {
      // A word alone may stand within a sentence, and what only joins values says nothing.
      if (!/\p{L}+\s+\p{L}+/u.test(text)) continue
      const plain = text.toLowerCase().replace(/[^\p{L}\p{N}{}]/gu, '')
      ways.set(plain, (ways.get(plain) ?? new Set()).add(text))
    }
    const several = [...ways.values()].filter(each => each.size > 1)
    // The specification quotes the chip; the box above it is named as other boxes are.
    expect(several.map(each => [...each]).filter(([first]) => first !== 'General search')).toEqual([])
  })

  it('say the consequence of an action so that it holds for many records, where many are chosen', () => {
    interface Asking {
      calls?: Record<string, { each?: string }>
      list?: { actions?: (string | { call?: string; confirm?: string })[] }
    }
    const ofOne = globSync('resources/*.json').flatMap((file): Said[] => {
      const { calls = {}, list: { actions = [] } = {} } = JSON.parse(readFileSync(file, 'utf8')) as Asking
      const repeated = Object.values(calls).map(({ each }) => each)
      return actions.flatMap(action => {
        if (typeof action === 'string' || !action.confirm || !repeated.includes(action.call)) return []
        const consequence = action.confirm.replace(/^.+?\?/, '')
        return /\b(it|its|this)\b/.test(consequence) ? [[file, action.confirm] as Said] : []
      })
    })
    expect(list(ofOne)).toEqual([])
  })

  it('are short on buttons', () => {
    const isButton = ([location]: Said) => /\.(actions|button)\b/.test(location)
    const buttons = [
      ...Object.entries(english),
      ...labels.map(([location, text, name]): Said => [`${location}.${name}`, text]),
    ]
    expect(list(buttons.filter(each => isButton(each) && each[1].length > 40))).toEqual([])
  })
})
