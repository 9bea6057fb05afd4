import { createContext, Script } from 'node:vm'

const match = new Script('{ const tried = new RegExp(pattern, "u"); for (const text of texts) tried.test(text) }')

/** One context for all patterns: to make one takes longer than to match. */
const context = createContext({})

/** How long a pattern may take on all of the texts that it is tried on, in milliseconds: nobody else is served meanwhile. */
const patience = 2000

/** How often it is tried where the machine was too busy to tell. */
const mostTries = 3

const known = new Map<string, boolean>()

/**
 * Whether a pattern takes exponentially long on texts that nearly match it, such as `^(a+)+$` on `aaaa!`. It is tried on
 * repetitions of its own signs, and broken off after two seconds; what is known of a pattern is kept.
 */
export function isEndless(pattern: string): boolean {
  const answer = known.get(pattern) ?? tryPattern(pattern)
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

function tryPattern(pattern: string): boolean {
  Object.assign(context, { pattern, texts: toHostileTexts(pattern) })
  for (let tries = 0; tries < mostTries; tries += 1) {
    const before = process.threadCpuUsage()
    if (!isBrokenOff()) return false
    const { user, system } = process.threadCpuUsage(before)
    if ((user + system) / 1000 > patience / 2) return true
  }
  return true
}

function isBrokenOff(): boolean {
  try {
    match.runInContext(context, { timeout: patience })
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  }
}
