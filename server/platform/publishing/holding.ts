import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ConfigurationProblem, formatProblem } from '#contract/problems.ts'
import { type DataFile, sortFiles } from '../configuration/index.ts'

/** An edit of data files in which something is wrong. */
export interface WrongEdit {
  files: readonly DataFile[]
  /** What is wrong with it, at least one problem. */
  problems: readonly ConfigurationProblem[]
  /** The files that are live. */
  live: readonly DataFile[]
  /** What is wrong with a set of files. */
  check(files: readonly DataFile[]): readonly ConfigurationProblem[]
}

type Texts = ReadonlyMap<string, string>

/**
 * Offers what is in order of an edit, while the files that are wrong, and what does not fit without them, stand as they are live.
 * `offer` answers why a set is refused, nothing where it is decided on; it is called with fewer of the edited files each time,
 * and never where none is left. Answers the problems, and of each further file why it is held back.
 */
export async function offerRest(
  edit: WrongEdit,
  offer: (rest: DataFile[]) => Promise<readonly ConfigurationProblem[]>,
): Promise<ConfigurationProblem[]> {
  const [next, live] = [toTexts(edit.files), toTexts(edit.live)]
  const edited = new Set([...next.keys(), ...live.keys()].filter(path => next.get(path) !== live.get(path)))
  const resources = [...edit.files, ...edit.live].map(listParts)
  const held = new Set<string>()
  const reasons = [...edit.problems]
  const hold = (found: readonly ConfigurationProblem[]): string[] => {
    const added = found.filter(({ file }) => edited.has(file) && !held.has(file))
    const reportedFiles = new Set(reasons.map(({ file }) => file))
    reasons.push(...added.filter(({ file }) => !reportedFiles.has(file)))
    for (const { file } of added) held.add(file)
    return added.map(({ file }) => file)
  }
  for (let problems = edit.problems; problems.length > 0; ) {
    // What is of no file, such as a roll back meanwhile, ends the edit as a whole.
    if (problems.some(({ file }) => file === '')) break
    let found = hold(problems.map(toMisfit))
    if (found.length === 0) found = hold(await findCauses(edit, [...edited], held))
    if (found.length === 0) hold([...edited].map(toInseparable))
    for (const path of found) hold(listPartners(path, resources))
    hold(listFormerNames(edited, next, live, held))
    if (held.size === edited.size) break
    problems = await offer(putBack(edit, held))
  }
  return reasons
}

/** The set with the files that are held back as they are live: another text, or none. */
function putBack({ files, live }: WrongEdit, held: ReadonlySet<string>): DataFile[] {
  return sortFiles([...files.filter(({ path }) => !held.has(path)), ...live.filter(({ path }) => held.has(path))])
}

/**
 * Where what is wrong stands in files that were not edited, the edit of another one is to blame: one without which a problem is gone.
 * The check alone knows all that files say of each other.
 */
async function findCauses(
  edit: WrongEdit,
  edited: readonly string[],
  held: ReadonlySet<string>,
): Promise<ConfigurationProblem[]> {
  const causes: ConfigurationProblem[] = []
  const problems = edit.check(putBack(edit, held))
  for (const path of edited.filter(each => !held.has(each))) {
    // A check takes a while, in which requests would wait.
    await nextTurn()
    const left = new Set(edit.check(putBack(edit, new Set([...held, path]))).map(formatProblem))
    const gone = problems.find(problem => !left.has(formatProblem(problem)))
    if (gone) causes.push(toReason(path, `It is held back, since it leads to a problem in ${formatProblem(gone)}`))
  }
  return causes
}

/** A resource is its descriptor, its schema and its machine; none for another file, or for one that is no JSON. */
function listParts({ path, text }: DataFile): string[] {
  if (!/^resources\/[^/]+$/.test(path)) return []
  try {
    const { schema, machine } = JSON.parse(text) as { schema?: unknown; machine?: unknown }
    return [path, `schemas/${schema}.json`, `resources/machines/${machine}.json`]
  } catch {
    return []
  }
}

function listPartners(path: string, resources: readonly string[][]): ConfigurationProblem[] {
  const parts = new Set(resources.filter(each => each.includes(path)).flat())
  return [...parts].map(part => toReason(part, `It is held back with ${path}, which is part of the same resource.`))
}

/** A new file may be one that is gone, under another name: that stays until the new one is in order. */
function listFormerNames(
  edited: ReadonlySet<string>,
  next: Texts,
  live: Texts,
  held: ReadonlySet<string>,
): ConfigurationProblem[] {
  const created = [...held].filter(path => !live.has(path))
  return [...edited]
    .filter(path => !next.has(path))
    .flatMap(path => {
      const successor = created.find(each => toFolder(each) === toFolder(path))
      return successor === undefined ? [] : [toReason(path, `It stays as long as ${successor} is held back.`)]
    })
}

function toMisfit(problem: ConfigurationProblem): ConfigurationProblem {
  return { ...problem, message: `It does not fit what is held back. ${problem.message}` }
}

function toInseparable(path: string): ConfigurationProblem {
  return toReason(path, 'It is held back, since no part of the edit is in order by itself.')
}

function toReason(file: string, message: string): ConfigurationProblem {
  return { file, line: null, pointer: '', message }
}

function toTexts(files: readonly DataFile[]): Texts {
  return new Map(files.map(({ path, text }) => [path, text]))
}

function toFolder(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}
