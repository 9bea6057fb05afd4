import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getPattern, Pattern } from './pattern.ts'

/** What a pattern says of a text, where JavaScript says the same. */
function test(source: string, text: string): boolean {
  const said = getPattern(source).test(text)
  expect(said, `${source} on ${JSON.stringify(text)}`).toBe(testByJavaScript(source, text))
  return said
}

/** Tried at each character, as ECMA-262 says: left to itself, V8 also finds \B between the two halves of one. */
function testByJavaScript(source: string, text: string): boolean {
  const native = new RegExp(source, 'uy')
  let at = 0
  return [...text, ''].some(character => {
    native.lastIndex = at
    at += character.length
    return native.test(text)
  })
}

const characters = [
  ...['a', 'b', 'A', '0', '9', '_', '-', '.', ',', '@', '/', ' ', '\t', '\n', '\r', '\v', '\u0000', '\u0001', '\u001f'],
  ...[
    '\u00a0',
    '\u0085',
    '\u2028',
    '\ufeff',
    'ß',
    'é',
    'ſ',
    '\u212a',
    'Ω',
    '你',
    '\u0301',
    '😀',
    '𝒳',
    '\ud83d',
    '\ude00',
  ],
]

const sign = fc.constantFrom(
  ...['a', 'b', '0', '@', ',', '-', ' ', '_', 'é', '你', '😀', '.', '\\d', '\\D', '\\w', '\\W', '\\s', '\\S'],
  ...['\\t', '\\n', '\\v', '\\f', '\\r', '\\0', '\\cA', '\\x41', '\\u0041', '\\ud83d\\ude00', '\\ud83d'],
  ...['\\u{1f600}', '\\u{61}', '\\.', '\\/', '\\\\', '\\$', '\\(', '\\]', '\\}', '\\p{L}', '\\p{Letter}', '\\P{Lu}'],
  ...[
    '\\p{Script=Greek}',
    '\\p{Script_Extensions=Han}',
    '\\p{White_Space}',
    '\\p{Emoji}',
    '[^]',
    '[]',
    '[a-c]',
    '[^a]',
  ],
  ...[
    '[\\w.-]',
    '[\\]\\\\]',
    '[[(|*]',
    '[^\\s@]',
    '[\\u{1f600}-\\u{1f64f}]',
    '[\\b]',
    '[\\-a]',
    '[\\p{Lu}_]',
    '[😀-😎]',
  ],
)

const { pattern: anyPattern } = fc.letrec<{ pattern: string; part: string }>(tie => ({
  pattern: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    sign,
    fc.constantFrom('^', '$', '\\b', '\\B', ''),
    fc.array(tie('pattern'), { minLength: 1, maxLength: 4 }).map(parts => parts.join('')),
    fc.tuple(tie('pattern'), tie('pattern')).map(ways => `(?:${ways.join('|')})`),
    fc.tuple(tie('pattern'), tie('pattern')).map(ways => ways.join('|')),
    fc.tuple(fc.constantFrom('(', '(?:'), tie('pattern')).map(([group, part]) => `${group}${part})`),
    fc
      .tuple(
        tie('pattern'),
        fc.constantFrom('*', '+', '?', '{2}', '{0}', '{1,3}', '{0,2}', '{2,}', '*?', '+?', '{1,2}?'),
      )
      .map(([part, times]) => `(?:${part})${times}`),
    fc.tuple(sign, fc.constantFrom('*', '+', '?', '{2}', '{1,}', '{0,1}', '??')).map(parts => parts.join('')),
  ),
  part: sign,
}))

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'u').source !== ''
  } catch {
    return false
  }
}

const anyText = fc.array(fc.constantFrom(...characters), { maxLength: 8 }).map(parts => parts.join(''))

/** The patterns of the data files and of the page that explains them. */
const shipped = globSync(['schemas/**/*.json', 'resources/**/*.json'])
  .flatMap(path => [...readFileSync(path, 'utf8').matchAll(/"pattern": *("(?:[^"\\]|\\.)*")/g)])
  .map(match => JSON.parse(match[1] as string) as string)

describe('a pattern', () => {
  it('means what it means to JavaScript, whatever it is made of', () => {
    fc.assert(
      fc.property(anyPattern, fc.array(anyText, { minLength: 1, maxLength: 10 }), (source, texts) => {
        // A zero that is followed by a figure is no pattern at all.
        fc.pre(isPattern(source))
        for (const text of texts) test(source, text)
      }),
      { numRuns: 3000 },
    )
  })

  it('of the data files means what it means to JavaScript', () => {
    expect(shipped.length).toBeGreaterThan(50)
    fc.assert(
      fc.property(fc.constantFrom(...shipped), fc.nat(), anyText, (source, seed, text) => {
        const [fit = ''] = fc.sample(fc.stringMatching(new RegExp(source, 'u')), { seed, numRuns: 1 })
        for (const each of [fit, fit + text, fit.slice(1), text, fit.slice(0, 2) + text + fit.slice(2)])
          test(source, each)
      }),
    )
  })

  it.each([
    ['^\\S+@\\S+$', 'ann@example.com', 'ann example'],
    ['(?<year>\\d{4})-(?<month>\\d\\d)', 'of 2026-11', '26-11'],
    ['^[^]{3}$', 'a\n😀', 'ab'],
    ['^.$', '\u0085', '\u2028'],
    ['^\\s$', '\ufeff', '\u200b'],
    ['\\bcat\\b', 'a cat.', 'concat'],
    ['^\\p{Script=Greek}+$', 'Ωμέγα', 'Omega'],
    ['a$', 'ba', 'a\n'],
    ['\\B', 'ab', 'a😀b'],
    ['^(?:(?:a|b?)*c)*$', 'abcbc', 'abcb'],
    ['', '', null],
    ['[]', null, 'a'],
  ])('%s takes %j and refuses %j', (source, fit, unfit) => {
    if (fit !== null) expect(test(source, fit)).toBe(true)
    if (unfit !== null) expect(test(source, unfit)).toBe(false)
  })

  const blanks = ' '.repeat(50_000)

  // JavaScript's own matching of these does not end within a day.
  it.each([
    ['^(a+)+$', `${'a'.repeat(50_000)}!`],
    ['^(\\w+\\s?)*$', `${'word '.repeat(10_000)}!`],
    ['(x+x+)+y', 'x'.repeat(50_000)],
    ['^([0-9]|[0-9][0-9])*-$', '1'.repeat(50_000)],
    ['^\\s*[\\w.-]+\\s*,\\s*[\\w. -]+\\s*,\\s*[\\w .-]+$', `a,${blanks},${blanks}!`],
    ['^(a?){100}a{100}$', 'a'.repeat(99)],
    ['(.*)(.*)(.*)(.*)[^a]$', 'a'.repeat(50_000)],
  ])('%s refuses a long text that nearly fits', (source, text) => {
    expect(getPattern(source).test(text)).toBe(false)
  })

  it('tells the same of a text when it has seen more states than it keeps', () => {
    const texts = fc.sample(fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 900, maxLength: 900 }), 20)
    const pattern = new Pattern('^[ab]*a[ab]{100}$')
    for (const text of [...texts, ...texts]) expect(pattern.test(text)).toBe(text.at(-101) === 'a')
  })

  it.each([
    ['^(?!000)\\d{3}$', 'looks ahead: "(?!"', '"not"'],
    ['a(?=b)', 'looks ahead: "(?="', '"allOf"'],
    ['(?<=a)b', 'looks behind: "(?<="', '"allOf"'],
    ['(?<!a)b', 'looks behind: "(?<!"', '"allOf"'],
    ['(a|b)-\\1', 'refers back', '(a-a|b-b)'],
    ['(?<one>a|b)-\\k<one>', 'refers back', '(a-a|b-b)'],
    ['^.{0,5000}$', 'more than 1000 steps', 'maxLength'],
    ['((a{30}){30}){30}', 'more than 1000 steps', 'maxLength'],
    ['(?:){2000000000}', 'more than 1000 steps', 'maxLength'],
    [`${'('.repeat(200)}a${')'.repeat(200)}`, 'nested deeper than 100 levels', 'groups'],
  ])('is refused where it takes more than one pass: %s', (source, message, fix) => {
    expect(() => getPattern(source)).toThrow(
      expect.objectContaining({ message: expect.stringContaining(message), fix: expect.stringContaining(fix) }),
    )
  })

  it('is refused in the words of JavaScript where it is none', () => {
    expect(() => getPattern('(')).toThrow(SyntaxError)
    expect(() => getPattern('\\-')).toThrow(SyntaxError)
  })
})
