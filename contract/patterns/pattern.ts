import { buildPatternSteps, type Step, wordSet } from './patternSteps.ts'
import { type Anchor, parsePatternTree } from './patternTree.ts'

/** A character as a pattern sees it: those that belong to the same sets are the same to it. */
interface Sign {
  /** Its position among the signs of the pattern. */
  number: number
  /** Whether it belongs to the set of each number. */
  sets: boolean[]
}

/** How far the matching of a text has come. */
interface State {
  /** The numbers of all steps that may be next. */
  steps: number[]
  /** What stands before. */
  before: 'start' | 'word' | 'other'
  /** The states to which signs lead, by their numbers, as far as that is known; null where it is not noted. */
  after: (State | undefined)[] | null
}

/** How many steps and characters are kept of a pattern, lest a hostile text fills the memory. */
const mostKept = 20_000

/** The state of a text that contains what the pattern asks for, whatever follows. */
const found: State = { steps: [], before: 'other', after: null }

/**
 * A pattern that tells in one pass whether a text contains what it asks for: each character is compared with each step of the
 * pattern once at most, whatever the text is. It means what `new RegExp(source, 'u')` means (ECMA-262), which is asked of each
 * character alone to which sets it belongs.
 */
export class Pattern {
  readonly source: string
  readonly #steps: readonly Step[]
  readonly #first: number
  readonly #sets: RegExp[]
  readonly #states = new Map<string, State>()
  readonly #signs = new Map<string, Sign>()
  readonly #signOf = new Map<number, Sign>()
  #keptSteps = 0

  /** Throws a SyntaxError where the source is no pattern, a `PatternProblem` where it is one that takes more than one pass. */
  constructor(source: string) {
    new RegExp(source, 'u')
    const { steps, sets, first } = buildPatternSteps(parsePatternTree(source))
    this.source = source
    this.#steps = steps
    this.#first = first
    this.#sets = sets.map(each => new RegExp(`^${each}$`, 'u'))
  }

  /** True where the text contains what the pattern asks for. */
  test(text: string): boolean {
    if (this.#keptSteps > mostKept) this.#forgetStates()
    let state = this.#getState([this.#first], 'start')
    for (let at = 0; at < text.length; at += 1) {
      const code = text.codePointAt(at) as number
      if (code > 0xffff) at += 1
      const sign = this.#signOf.get(code) ?? this.#readSign(code)
      state = state.after?.[sign.number] ?? this.#takeSign(state, sign)
      if (state === found) return true
    }
    return this.#listNext(state, null) === null
  }

  /** ajv knows a pattern by this text. */
  toString(): string {
    return this.source
  }

  #readSign(code: number): Sign {
    const character = String.fromCodePoint(code)
    const sets = this.#sets.map(each => each.test(character))
    const key = sets.map(Number).join('')
    const sign = this.#signs.get(key) ?? { number: this.#signs.size, sets }
    this.#signs.set(key, sign)
    if (this.#signOf.size >= mostKept) this.#signOf.clear()
    this.#signOf.set(code, sign)
    return sign
  }

  #takeSign(state: State, sign: Sign): State {
    const steps = this.#listNext(state, sign)
    const next = steps === null ? found : this.#getState(steps, sign.sets[wordSet] ? 'word' : 'other')
    if (state.after) state.after[sign.number] = next
    return next
  }

  /** The steps after the next character, or, where `sign` is null, at the end; null where the pattern has all that it asks for. */
  #listNext({ steps, before }: State, sign: Sign | null): number[] | null {
    const isEdge = (before === 'word') !== (sign?.sets[wordSet] ?? false)
    const [start, end] = [before === 'start', sign === null]
    const holds: Record<Anchor, boolean> = { start, end, edge: isEdge, inside: !isEdge }
    const isSeen = new Uint8Array(this.#steps.length)
    // It may begin at every position of the text.
    const next = [this.#first]
    const open = [...steps]
    for (let number = open.pop(); number !== undefined; number = open.pop()) {
      if (isSeen[number]) continue
      isSeen[number] = 1
      const step = this.#steps[number] as Step
      if (step.kind === 'end') return null
      if (step.kind === 'ways') for (const way of step.to) open.push(way)
      else if (step.kind === 'anchor' && holds[step.at]) open.push(step.to)
      else if (step.kind === 'sign' && sign?.sets[step.set]) next.push(step.to)
    }
    return next
  }

  #getState(steps: number[], before: State['before']): State {
    if (this.#keptSteps > mostKept) return { steps, before, after: null }
    const own = [...new Set(steps)].sort((a, b) => a - b)
    const key = before + String.fromCharCode(...own)
    const known = this.#states.get(key)
    if (known) return known
    const state: State = { steps: own, before, after: [] }
    this.#states.set(key, state)
    this.#keptSteps += own.length
    return state
  }

  #forgetStates(): void {
    this.#states.clear()
    this.#keptSteps = 0
  }
}

/** A text that must have the form of a pattern has at most so many characters; what is longer is refused for its length. */
export const longestMatched = 10_000

const known = new Map<string, Pattern>()
const mostPatterns = 1000

/** The pattern of a source, built once; throws as {@link Pattern} does. */
export function getPattern(source: string): Pattern {
  const pattern = known.get(source) ?? new Pattern(source)
  if (known.size >= mostPatterns) known.clear()
  known.set(source, pattern)
  return pattern
}
