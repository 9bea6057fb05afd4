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

/** As many pairs of lines as are compared; texts that differ in more are told as wholly other. */
const mostPairs = 4_000_000

/** As many lines of both texts as are shown before and after a difference. */
const context = 3

/** The lines in which two texts differ, with some of both around them, in the order of the texts. */
export function compareLines(before: string, after: string): (ComparedLine | LeftLines)[] {
  const [old, fresh] = [before, after].map(text => text.replace(/\n$/, '').split('\n')) as [string[], string[]]
  let start = 0
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1
  let end = 0
  const most = Math.min(old.length, fresh.length) - start
  while (end < most && old.at(-1 - end) === fresh.at(-1 - end)) end += 1
  const middle = compareMiddle(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end))
  const toSame = (text: string): ComparedLine => ({ kind: 'same', text })
  return leaveOut([...old.slice(0, start).map(toSame), ...middle, ...old.slice(old.length - end).map(toSame)])
}

/** By the longest common part of the two (Hunt and McIlroy), where they are not too long for it. */
function compareMiddle(old: readonly string[], fresh: readonly string[]): ComparedLine[] {
  const toOld = (text: string): ComparedLine => ({ kind: 'old', text })
  const toNew = (text: string): ComparedLine => ({ kind: 'new', text })
  if (old.length * fresh.length > mostPairs) return [...old.map(toOld), ...fresh.map(toNew)]
  const width = fresh.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = fresh.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = old[i] === fresh[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const lines: ComparedLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length && j < fresh.length) {
    if (old[i] === fresh[j]) {
      lines.push({ kind: 'same', text: old[i] ?? '' })
      i += 1
      j += 1
    } else if (at(i + 1, j) >= at(i, j + 1)) {
      lines.push(toOld(old[i] ?? ''))
      i += 1
    } else {
      lines.push(toNew(fresh[j] ?? ''))
      j += 1
    }
  }
  return [...lines, ...old.slice(i).map(toOld), ...fresh.slice(j).map(toNew)]
}

/** Leaves lines of both texts out that are far from every difference. */
function leaveOut(lines: readonly ComparedLine[]): (ComparedLine | LeftLines)[] {
  const near = new Set<number>()
  for (const [index, { kind }] of lines.entries()) {
    if (kind === 'same') continue
    for (let place = index - context; place <= index + context; place += 1) near.add(place)
  }
  const shown: (ComparedLine | LeftLines)[] = []
  for (const [index, line] of lines.entries()) {
    const last = shown.at(-1)
    if (near.has(index)) shown.push(line)
    else if (last?.kind === 'left') last.count += 1
    else shown.push({ kind: 'left', count: 1 })
  }
  return shown
}
