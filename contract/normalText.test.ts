import { describe, expect, it } from 'vitest'
import { isBlankText, toNormalText } from './normalText.ts'

describe('the normal form of a short text', () => {
  it.each([
    ['blanks around it', '  Trim me\u00a0\u3000\n', 'Trim me'],
    ['accents that stand by themselves', 'Lo\u0308wenthal', 'L\u00f6wenthal'],
    ['an accent behind a sign that nobody sees', 'o\u200b\u0308', '\u00f6'],
    [
      'spaces without width, byte order marks and soft hyphens',
      '\ufeffSaint\u200b Cath\u00aderine\u2060',
      'Saint Catherine',
    ],
    ['controls of direction', '\u202eevil\u202c \u2066x\u2069\u200e\u200f', 'evil x'],
    ['controls', 'a\u0007b\u007fc', 'abc'],
    ['line breaks and tabs', 'a\r\nBcc: b\tc\u2028d\n', 'a Bcc: b c d'],
    ['hidden tags', 'Ann\u{e0041}\u{e007f}', 'Ann'],
    ['joiners at the ends of words and in scripts that have none', '\u200dJo\u200dhn\u200c Doe\u200d', 'John Doe'],
  ])('leaves out %s', (_, text, normal) => {
    expect(toNormalText(text)).toBe(normal)
  })

  it.each([
    ['joiners within Persian words', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['joiners behind a virama', '\u0d28\u0d4d\u200d\u0d2e'],
    ['joiners within emoji', '\u{1f469}\u{1f3fd}\u200d\u2695\ufe0f \u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
    ['flags of countries', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['what is seen', 'O\u2019Brien\u2013L\u00f3pez\u00a0III \u201cDoc\u201d, a  b'],
  ])('leaves %s as they are', (_, text) => {
    expect(toNormalText(text)).toBe(text)
  })

  it('is its own normal form', () => {
    for (const text of [
      '\u200d\u200c\u0301a\u200d\u200b\u200db',
      ' \u200b \u00ad x \ufeff ',
      '\u0645\u200c\u200d\u00ad\u200c\u06cc\u200c',
    ])
      expect(toNormalText(toNormalText(text))).toBe(toNormalText(text))
  })
})

it.each(['', ' \t\r\n', '\u200b', '\ufeff\u2060', '\u00a0\u3164', '\u202e\u00ad\u200d', '\u0007\ufff9', '\u2800'])(
  'finds nothing to be seen in %j',
  text => {
    expect(isBlankText(text)).toBe(true)
    expect(isBlankText(`${text}.${text}`)).toBe(false)
  },
)
