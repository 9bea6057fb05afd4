/** A position in a text, both counted from 1. */
interface TextPosition {
  line: number
  column: number
}

/** Where a text stops being JSON; null where it is JSON as a whole. Browsers tell it each in their own way, or not at all. */
export function findJsonFault(text: string): TextPosition | null {
  const at = findFault(text)
  if (at === null) return null
  const lines = text.slice(0, at).split('\n')
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}

const blankPattern = /[ \t\n\r]*/y
const tokenPattern =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON takes them in texts only when they are escaped
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[[\]{}:,]/y

type Expected = 'value' | 'first' | 'name' | 'firstName' | 'colon' | 'next'

function findFault(text: string): number | null {
  const open: string[] = []
  let expected: Expected = 'value'
  let at = read(blankPattern, text, 0).length
  while (at < text.length) {
    const token = read(tokenPattern, text, at)
    const next: Expected | null = token === '' ? null : toNext(expected, token, open)
    if (next === null) return at
    expected = next
    at += token.length
    at += read(blankPattern, text, at).length
  }
  return expected === 'next' && open.length === 0 ? null : at
}

function read(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

/** What may follow a token; null where it must not stand here. Opens and closes what it opens and closes. */
function toNext(expected: Expected, token: string, open: string[]): Expected | null {
  switch (expected) {
    case 'colon':
      return token === ':' ? 'value' : null
    case 'name':
    case 'firstName':
      if (token.startsWith('"')) return 'colon'
      return expected === 'firstName' ? close(token, open) : null
    case 'next':
      if (token !== ',') return close(token, open)
      return open.length === 0 ? null : open.at(-1) === ']' ? 'value' : 'name'
    default:
      if (token === '[' || token === '{') {
        open.push(token === '[' ? ']' : '}')
        return token === '[' ? 'first' : 'firstName'
      }
      if (/^[\]}:,]/.test(token)) return expected === 'first' ? close(token, open) : null
      return 'next'
  }
}

function close(token: string, open: string[]): Expected | null {
  if (open.length === 0 || open.at(-1) !== token) return null
  open.pop()
  return 'next'
}
