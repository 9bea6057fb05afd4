import type { ConfigurationProblem } from '#contract/problems.ts'
import type { DataFile } from '../configuration/index.ts'

/**
 * Puts the files in which problems stand back to their live content, so that edits of the others can go live; one that was never live is
 * left out. Null where that changes nothing, and where a file that is gone may be the one that is left out, under its former name.
 */
export function withLiveContent(
  files: readonly DataFile[],
  problems: readonly ConfigurationProblem[],
  live: readonly DataFile[],
): DataFile[] | null {
  const wrong = new Set(problems.map(({ file }) => file))
  const texts = new Map(live.map(({ path, text }) => [path, text]))
  const next = files.flatMap(file => {
    if (!wrong.has(file.path)) return [file]
    const text = texts.get(file.path)
    return text === undefined ? [] : [{ path: file.path, text }]
  })
  const there = new Set(files.map(({ path }) => path))
  if (next.length < files.length) return live.every(({ path }) => there.has(path)) ? next : null
  return next.some(({ text }, index) => text !== files[index]?.text) ? next : null
}
