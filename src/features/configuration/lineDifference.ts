import { structuredPatch } from 'diff'

/** A line of a comparison: of both texts, of the one alone that is new, or of the one alone that is old. */
export interface ComparedLine {
  kind: 'same' | 'new' | 'old'
  text: string
}

/** Lines of both texts that stand between those that are shown. */
export interface LeftLines {
  kind: 'left'
  count: number
}

/** As many lines may have gone and come; texts that differ in more are reported as wholly other. */
const mostChanges = 1000

/** As many lines of both texts as are shown before and after a difference. */
const context = 3

const kinds = { ' ': 'same', '+': 'new', '-': 'old' } as const

/** The lines in which two texts differ, with some of both around them, in the order of the texts. */
export function compareLines(before: string, after: string): (ComparedLine | LeftLines)[] {
  const [old, fresh] = [before, after].map(text => `${text.replace(/\n$/, '')}\n`) as [string, string]
  const patch = structuredPatch('', '', old, fresh, undefined, undefined, { context, maxEditLength: mostChanges })
  if (!patch) return [...toLines(old, 'old'), ...toLines(fresh, 'new')]
  const displayed: (ComparedLine | LeftLines)[] = []
  const leaveOut = (count: number) => count > 0 && displayed.push({ kind: 'left', count })
  let next = 1
  for (const { oldStart, oldLines, lines } of patch.hunks) {
    leaveOut(oldStart - next)
    displayed.push(...lines.map(line => ({ kind: kinds[line.charAt(0) as keyof typeof kinds], text: line.slice(1) })))
    next = oldStart + oldLines
  }
  leaveOut(toLines(old, 'old').length + 1 - next)
  return displayed
}

function toLines(text: string, kind: ComparedLine['kind']): ComparedLine[] {
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map(line => ({ kind, text: line }))
}
