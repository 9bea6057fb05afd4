import { listSources, parseSource, type Source } from './sources.ts'

/** What is wrong at a line, and what to do about it. */
export type Problem = { line: number; message: string }

export type Rule = (source: Source) => Problem[]

/** Applies a rule to all sources; each problem as `path:line message`. */
export function listProblems(rule: Rule, sources = listSources()): string[] {
  return sources.flatMap(source => rule(source).map(({ line, message }) => `${source.path}:${line} ${message}`))
}

/** Applies a rule to a text as if it stood at that path: how each rule shows that it can fail. */
export function tryRule(rule: Rule, path: string, text: string): string[] {
  return rule(parseSource(path, text)).map(problem => problem.message)
}
