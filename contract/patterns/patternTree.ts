/** What a pattern asks of a text, as {@link parsePatternTree} reads it. */
export type PatternTree =
  /** One character, by the part of the pattern that says which: `a`, `.`, `\d`, `[^,]`. */
  | { kind: 'sign'; source: string }
  /** No character: where it is asked to be. */
  | { kind: 'anchor'; at: Anchor }
  | { kind: 'sequence'; parts: PatternTree[] }
  | { kind: 'choice'; ways: PatternTree[] }
  | { kind: 'repetition'; of: PatternTree; least: number; most: number }

/** Where a text begins or ends, and where a word begins or ends (`edge`) or does neither (`inside`). */
export type Anchor = 'start' | 'end' | 'edge' | 'inside'

/** Why a pattern is not served though JavaScript could read it; `fix` says how else to say it. */
export class PatternProblem extends Error {
  readonly fix: string

  constructor(message: string, fix: string) {
    super(message)
    this.fix = fix
  }
}

const deepestNesting = 100

const group = /\((?:\?(?::|<?[=!]|<[^>]*>|[a-z-]+:))?/
const characterClass = /\[(?:\\.|[^\]\\])*\]/
const escaped = /\\(?:u[Dd][89ABab]..\\u[Dd][C-Fc-f]..|u\{[^}]*\}|u....|x..|c.|[Pp]\{[^}]*\}|.)/
const sign = `${characterClass.source}|${escaped.source}|.`
const token = new RegExp(
  String.raw`(?<group>${group.source})|(?<end>\))|(?<or>\|)|(?<anchor>[$^]|\\[Bb])|(?<back>\\(?:[1-9]|k<))|(?<sign>${sign})`,
  'suy',
)

const quantifier = /(?:(?<sign>[*+?])|\{(?<least>\d+)(?<comma>,)?(?<most>\d*)\})\??/uy

const anchors = { '^': 'start', $: 'end', '\\b': 'edge', '\\B': 'inside' } as const

/**
 * Reads a pattern that `new RegExp(pattern, 'u')` takes. Which characters a class or an escape names is left to JavaScript.
 * Throws {@link PatternProblem} where it holds what cannot be matched in one pass.
 */
export function parsePatternTree(pattern: string): PatternTree {
  let at = 0
  const read = (form: RegExp) => {
    form.lastIndex = at
    const found = form.exec(pattern)?.groups
    if (found) at = form.lastIndex
    return found
  }

  function readChoice(depth: number): PatternTree {
    if (depth > deepestNesting) {
      throw new PatternProblem(`Its groups are nested deeper than ${deepestNesting} levels.`, 'Take groups out of it.')
    }
    const ways: PatternTree[] = []
    let parts: PatternTree[] = []
    for (let found = read(token); found && found.end === undefined; found = read(token)) {
      if (found.or !== undefined) {
        ways.push({ kind: 'sequence', parts })
        parts = []
      } else parts.push(readRepetition(readPart(found, depth)))
    }
    return { kind: 'choice', ways: [...ways, { kind: 'sequence', parts }] }
  }

  function readPart(found: Record<string, string | undefined>, depth: number): PatternTree {
    const { anchor, back, group: opening } = found
    if (anchor !== undefined) return { kind: 'anchor', at: anchors[anchor as keyof typeof anchors] }
    if (back !== undefined) throw new PatternProblem('It refers back to what a group has found.', backFix)
    if (opening === undefined) return { kind: 'sign', source: found.sign ?? '' }
    if (/[=!]$/.test(opening)) {
      const direction = opening.includes('<') ? 'behind' : 'ahead'
      throw new PatternProblem(`It looks ${direction}: "${opening}".`, lookFix)
    }
    if (/[a-z-]:$/.test(opening)) throw new PatternProblem(`It changes how it is read: "${opening}".`, modeFix)
    return readChoice(depth + 1)
  }

  function readRepetition(of: PatternTree): PatternTree {
    const found = read(quantifier)
    if (!found) return of
    if (found.sign !== undefined) {
      return { kind: 'repetition', of, least: found.sign === '+' ? 1 : 0, most: found.sign === '?' ? 1 : Infinity }
    }
    const least = Number(found.least)
    return { kind: 'repetition', of, least, most: found.comma ? Number(found.most || Infinity) : least }
  }

  return readChoice(0)
}

const lookFix =
  'Say it by a pattern of its own: "allOf": [{ "pattern": … }, { "pattern": … }], and what must not be there by "not": { "pattern": … }.'
const backFix = 'Write out what may stand there: "(a-a|b-b)" instead of "(a|b)-\\1".'
const modeFix = 'Name both cases: "[Aa]".'
