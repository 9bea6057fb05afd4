import type { ConfigurationProblem } from '#contract/problems.ts'
import { type DataFile, menuPath } from '../files.ts'

/** Files without which no page could be opened, or none would have a text. */
const needed: readonly string[] = [menuPath, 'resources/messages/en.json']

/** Checks that the files are there which every set has. */
export function checkMissing(files: readonly DataFile[]): ConfigurationProblem[] {
  const there = new Set(files.map(({ path }) => path))
  const fix = 'Copy it from the program’s own folder.'
  return needed
    .filter(path => !there.has(path))
    .map(file => ({ file, line: null, pointer: '', message: 'Every set has this file, and it is missing.', fix }))
}
