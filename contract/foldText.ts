/**
 * A text as search, filters and imports compare it: without regard to case, accents, the way in which quotes, dashes and blanks are written,
 * signs that nobody sees, and blanks around it. The services have the same in SQL, as `fold_text`.
 *
 * @example foldText(' Muñoz–O’Brien') // "munoz-o'brien"
 */
export function foldText(text: string): string {
  return foldSigns(text).trim()
}

/** The same of a part of a text, whose blanks stay. */
export function foldSigns(text: string): string {
  const plain = text.normalize('NFD').replace(unwritten, '').toLowerCase()
  return plain.replace(others, sign => plainSigns.get(sign) ?? ' ')
}

/** Accents and points that stand by themselves, and signs that nobody sees. */
const unwritten = new RegExp(
  `[${[
    String.raw`\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f`,
    String.raw`\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{e0000}-\u{e0fff}`,
  ].join('')}]`,
  'gu',
)

/** What is written for each of these signs on a plain keyboard. */
const spellings = {
  "'": '`´‘’‚‛‹›ʹʻʼʽˈ′＇',
  '"': '“”„‟«»″＂',
  '-': '‐‑‒–—―−﹘﹣－',
  ...{ a: 'ª', d: 'đð', h: 'ħ', i: 'ı', l: 'ł', n: 'ŋ', o: 'øº', t: 'ŧ', z: 'ƶ' },
  ...{ ae: 'æ', oe: 'œ', ss: 'ß', th: 'þ', σ: 'ς' },
}

const plainSigns = new Map(Object.entries(spellings).flatMap(([plain, signs]) => [...signs].map(sign => [sign, plain])))

/** Blanks of other widths, and that never break, are blanks. */
const others = new RegExp(
  `[\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000${[...plainSigns.keys()].join('')}]`,
  'g',
)
