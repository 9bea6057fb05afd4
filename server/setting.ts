import { OperatorError } from './platform/kernel/failure.ts'

/** The variables of the environment, as `process.env` holds them. */
export type Environment = Record<string, string | undefined>

/** What a default may depend on: the environment, whether the process runs as root, and the root of the project. */
export type Surroundings = { environment: Environment; isRoot: boolean; root: string }

/** One setting: how it is named, described, read from text, and what stands for it when it is absent. */
export type Setting<Value> = {
  /** The name of the environment variable. */
  name: string
  /** What the reference page says of it. */
  what: string
  /** How the reference page describes the default; it begins with it where `fallback` does not tell it. */
  fallbackText: string
  /** The value when the variable is absent or empty. */
  fallback?: (surroundings: Surroundings) => Value
  /** Turns the variable's text into the value; throws an `Error` that says what is allowed. */
  parse: (text: string, surroundings: Surroundings) => Value
}

/** Answers the same setting, with its value's type inferred from `parse`. */
export function setting<Value>(definition: Setting<Value>): Setting<Value> {
  return definition
}

/** The same of a setting that is null where it is not given. */
export function optional<Value>(definition: Omit<Setting<Value>, 'fallback'>): Setting<Value | null> {
  return { ...definition, fallback: () => null }
}

/**
 * Reads one setting. An empty variable counts as absent.
 * Throws an {@link OperatorError} that names the variable, its text and what is allowed; a setting whose text is secret
 * throws its own from `parse`.
 */
export function readSetting<Value>(definition: Setting<Value>, surroundings: Surroundings): Value {
  const given = surroundings.environment[definition.name]?.trim()
  if (!given && definition.fallback) return definition.fallback(surroundings)
  const text = given || (/[^`]+/.exec(definition.fallbackText)?.[0] ?? '')
  try {
    return definition.parse(text, surroundings)
  } catch (error) {
    if (error instanceof OperatorError) throw error
    const allowed = error instanceof Error ? error.message : String(error)
    throw new OperatorError(`${definition.name} is "${maskPassword(text)}", but ${allowed}.`)
  }
}

/** Answers the text of an address with the password in it replaced by three stars; other texts stay as they are. */
export function maskPassword(text: string): string {
  return text.replace(/(:\/\/[^:@/\s]*):[^@/\s]*@/, '$1:***@')
}

/** Parses a whole number within bounds. */
export function parseInteger(least: number, most: number): (text: string) => number {
  return text => {
    const value = Number(text)
    if (Number.isInteger(value) && value >= least && value <= most) return value
    throw new Error(`it must be a whole number from ${least} to ${most}`)
  }
}

/** Parses whole numbers within bounds with commas between: each once, in their order. */
export function parseIntegers(least: number, most: number): (text: string) => number[] {
  const parse = parseInteger(least, most)
  return text => [...new Set(text.split(',').map(number => parse(number.trim())))].sort((one, other) => one - other)
}

/** Parses one word of a fixed list. */
export function parseChoice<const Choice extends string>(choices: readonly Choice[]): (text: string) => Choice {
  return text => {
    const found = choices.find(choice => choice === text.toLowerCase())
    if (found) return found
    throw new Error(`it must be one of ${choices.join(', ')}`)
  }
}

/** Parses an address whose scheme is one of those named; answers its text. */
export function parseAddress(...schemes: string[]): (text: string) => string {
  return text => {
    const parsed = URL.canParse(text) ? new URL(text) : null
    if (parsed && schemes.includes(parsed.protocol.slice(0, -1))) return text
    throw new Error(`it must be an address that begins with ${schemes.map(scheme => `${scheme}://`).join(' or ')}`)
  }
}
