/** Controls that no text needs, soft hyphens, marks and controls of direction, spaces without width, signs of former encodings. */
const unseen =
  /(?![\t-\r\u0085])\p{Cc}|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff0-\ufffb]|(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0000}-\u{e007f}]/gu

/** The joiners of letters and emoji, anywhere but within a word of a script that has them, or within an emoji. */
const idleJoiners =
  /(?:(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\u200c\u200d])|(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]))[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}\p{Extended_Pictographic}\u200c\u200d])/gu

/** Line breaks and tabs, which no line of a mail or a file may be broken by. */
const breaks = /[\t-\r\u0085\u2028\u2029]+/gu

/**
 * The form in which a name or a short text is kept: one line, composed (NFC), without signs that nobody sees, without blanks around it.
 * Line breaks and tabs become a blank. Zero-width joiners stay within words of scripts that have them and within emoji.
 *
 * @example toNormalText(' Zoe\u0308\u200b ') // 'Zoë'
 */
export function toNormalText(text: string): string {
  if (plain.test(text)) return text.trim()
  return text.replace(breaks, ' ').replace(unseen, '').replace(idleJoiners, '').normalize('NFC').trim()
}

const plain = /^[ -~]*$/

/** True for a text in which nothing is seen: it is empty, or holds white space and signs without width alone. */
export function isBlankText(text: string): boolean {
  return !seen.test(text)
}

const seen = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u
