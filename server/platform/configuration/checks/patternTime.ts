import { createContext, Script } from 'node:vm'

const match = new Script('new RegExp(pattern, "u").test(text)')

/** One context for all patterns: to make one takes longer than to match. */
const context = createContext({})

/** How long a pattern may take on any of the texts that it is tried on, in milliseconds. */
const patience = 100

const known = new Map<string, boolean>()

/**
 * Whether a pattern takes exponentially long on texts that nearly match it, such as `^(a+)+$` on `aaaa!`. It is tried on
 * repetitions of its own signs, each broken off after 100 ms; what is known of a pattern is kept.
 */
export function isEndless(pattern: string): boolean {
  const answer =
    known.get(pattern) ?? toHostileTexts(pattern).some(text => isSlow(pattern, text) && isSlow(pattern, text))
  if (known.size >= 10_000) known.clear()
  known.set(pattern, answer)
  return answer
}

/** Signs that classes such as `\w` take, beside those that a pattern names. */
const usualSigns = ['a', 'A', '0', ' ', '-', '.', 'a0', 'a ', 'a.']

function toHostileTexts(pattern: string): string[] {
  const own = [...new Set(pattern.match(/[^\\()[\]{}*+?^$|]+/gu) ?? [])].slice(0, 20)
  const signs = new Set([...usualSigns, ...own, ...own.flatMap(each => [...each].slice(0, 10))])
  return [...signs].map(sign => `${sign.repeat(40)}\u0001`)
}

function isSlow(pattern: string, text: string): boolean {
  try {
    match.runInContext(Object.assign(context, { pattern, text }), { timeout: patience })
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  }
}
