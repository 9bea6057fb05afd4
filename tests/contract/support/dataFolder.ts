import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatProblem } from '#contract/problems.ts'
import { toTokens } from '#contract/validation/prepareSchema.ts'
import { checkFiles, type Loaded, readDataFiles } from '#server/platform/configuration/index.ts'
import { listHandlers } from '#server/services.ts'

const served = listHandlers()
const programFolder = join(import.meta.dirname, '../../..')

/** One change of a JSON file: the pointer of a value and what it becomes; undefined removes it, `-` appends to a list. */
export type Edit = [pointer: string, value: unknown]

/** A copy of the shipped data files that can be broken and mended. */
export interface DataFolder {
  path: string
  /** The problems of the set while one file has another text, each in a line. */
  problemsWith(file: string, change: (text: string) => string): Promise<string[]>
  /** The problems of the set while one JSON file is edited. */
  problemsOf(file: string, ...edits: Edit[]): Promise<string[]>
  /** What the set loads as while one file has another text. */
  loadWith(file: string, change: (text: string) => string): Promise<Loaded>
  remove(): Promise<void>
}

export async function copyDataFolder(): Promise<DataFolder> {
  const path = await mkdtemp(join(tmpdir(), 'locum-configuration-'))
  for (const name of ['schemas', 'resources', 'menu']) {
    await cp(join(programFolder, name), join(path, name), { recursive: true })
  }
  const loadWith: DataFolder['loadWith'] = async (file, change) => {
    const files = await readDataFiles(path)
    const changed = files.map(each => (each.path === file ? { ...each, text: change(each.text) } : each))
    if (changed.every(({ text }, index) => text === files[index]?.text))
      throw new Error(`The change leaves ${file} as it is.`)
    return checkFiles(changed, served)
  }
  const problemsWith: DataFolder['problemsWith'] = async (file, change) => {
    const { configuration, problems } = await loadWith(file, change)
    if ((configuration === null) !== problems.length > 0) throw new Error('A set with problems has no configuration.')
    return problems.map(formatProblem)
  }
  return {
    path,
    loadWith,
    problemsWith,
    problemsOf: (file, ...edits) =>
      problemsWith(file, text => JSON.stringify(edits.reduce(edit, JSON.parse(text)), null, 2)),
    remove: () => rm(path, { recursive: true, force: true }),
  }
}

function edit(content: unknown, [pointer, value]: Edit): unknown {
  const tokens = toTokens(pointer)
  const last = tokens.pop() ?? ''
  let parent = content as Record<string, unknown>
  for (const token of tokens) {
    parent[token] ??= {}
    parent = parent[token] as Record<string, unknown>
  }
  if (Array.isArray(parent) && last === '-') parent.push(value)
  else if (value === undefined) delete parent[last]
  else parent[last] = value
  return content
}
