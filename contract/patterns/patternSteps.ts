import { type Anchor, PatternProblem, type PatternTree } from './patternTree.ts'

/** What a pattern asks next, and the numbers of the steps that may follow. */
export type Step =
  /** One character of a set. */
  | { kind: 'sign'; set: number; to: number }
  | { kind: 'anchor'; at: Anchor; to: number }
  /** Nothing: it goes on in several ways. */
  | { kind: 'ways'; to: number[] }
  /** Nothing more. */
  | { kind: 'end' }

/** A pattern as steps; `sets` are the parts of it that name characters, `first` is where it begins. */
interface PatternSteps {
  steps: Step[]
  sets: string[]
  first: number
}

/** The set of a word's characters, of which every pattern's first is. */
export const wordSet = 0

/** Each character of a text is compared with all steps at worst, so that a pattern may have so many. */
const mostSteps = 1000

/** Writes out a pattern as steps. Throws {@link PatternProblem} where there are too many. */
export function buildPatternSteps(tree: PatternTree): PatternSteps {
  if (countSteps(tree) > mostSteps) {
    throw new PatternProblem(
      `Its repetitions, written out, have more than ${mostSteps} steps.`,
      'Let minLength and maxLength say how long the text is, and the pattern of what: "^[A-Z]*$".',
    )
  }
  const steps: Step[] = [{ kind: 'end' }]
  const sets = new Map([['\\w', wordSet]])
  const add = (step: Step) => steps.push(step) - 1

  /** Adds the steps of a part before the step `next`, and answers where they begin. */
  function build(part: PatternTree, next: number): number {
    switch (part.kind) {
      case 'sign': {
        const set = sets.get(part.source) ?? sets.size
        sets.set(part.source, set)
        return add({ kind: 'sign', set, to: next })
      }
      case 'anchor':
        return add({ kind: 'anchor', at: part.at, to: next })
      case 'sequence':
        return part.parts.reduceRight((after, each) => build(each, after), next)
      case 'choice':
        return part.ways.length === 1
          ? build(part.ways[0] as PatternTree, next)
          : add({ kind: 'ways', to: part.ways.map(each => build(each, next)) })
      case 'repetition':
        return buildRepetition(part.of, part.least, part.most, next)
    }
  }

  function buildRepetition(of: PatternTree, least: number, most: number, next: number): number {
    let first = next
    if (most === Infinity) {
      const ways = [next]
      first = add({ kind: 'ways', to: ways })
      ways.push(build(of, first))
    } else {
      for (let more = least; more < most; more += 1) first = add({ kind: 'ways', to: [build(of, first), next] })
    }
    for (let more = 0; more < least; more += 1) first = build(of, first)
    return first
  }

  const first = build(tree, 0)
  return { steps, sets: [...sets.keys()], first }
}

function countSteps(tree: PatternTree): number {
  const sum = (parts: readonly PatternTree[]) => parts.reduce((total, each) => total + countSteps(each), 1)
  switch (tree.kind) {
    case 'sequence':
      return sum(tree.parts)
    case 'choice':
      return sum(tree.ways)
    case 'repetition':
      return countSteps(tree.of) * (tree.most === Infinity ? tree.least + 1 : tree.most) + 1
    default:
      return 1
  }
}
