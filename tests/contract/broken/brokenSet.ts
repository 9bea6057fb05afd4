import { join } from 'node:path'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { toTokens } from '#contract/validation/prepareSchema.ts'
import { buildDataSet } from '#server/platform/configuration/dataSet.ts'
import { checkFiles, type DataFile, type Loaded, readDataFiles } from '#server/platform/configuration/index.ts'
import { listHandlers } from '#server/services.ts'

const programFolder = join(import.meta.dirname, '../../..')

/** The shipped data files, and an empty file of other applications where none is shipped. */
export const shippedFiles: readonly DataFile[] = await readShipped()

async function readShipped(): Promise<DataFile[]> {
  const files = await readDataFiles(programFolder)
  const path = 'resources/applications.json'
  return files.some(file => file.path === path) ? files : [...files, { path, text: '{\n  "applications": []\n}\n' }]
}

/** The content of a shipped JSON file, for the taking. */
export function parseShipped(path: string): unknown {
  const file = shippedFiles.find(each => each.path === path)
  if (!file) throw new Error(`No ${path} is shipped.`)
  return JSON.parse(file.text)
}

/** A JSON file as an operator writes it: every word on a line of its own. */
export function toText(content: unknown): string {
  return `${JSON.stringify(content, null, 2)}\n`
}

/** The shipped set with other texts, where null takes a file away. */
export function changeSet(changes: Readonly<Record<string, string | null>>): DataFile[] {
  const kept = shippedFiles.flatMap(file => {
    const text = changes[file.path]
    return text === undefined ? [file] : text === null ? [] : [{ ...file, text }]
  })
  const added = Object.entries(changes).flatMap(([path, text]) =>
    text === null || shippedFiles.some(file => file.path === path) ? [] : [{ path, text }],
  )
  return [...kept, ...added]
}

const served = listHandlers()

/** Checks a set as a start, a publish and the doctor do. */
export function check(files: readonly DataFile[]): Loaded {
  return checkFiles(files, served)
}

/** What is wrong with one file by itself: its syntax and its shape. */
export function checkAlone(file: DataFile): ConfigurationProblem[] {
  return buildDataSet([file], { ownApplications: [], isAlone: false }).problems
}

/** The line at which the value of a pointer stands in the text of a content, or of what is around it where it is missing. */
export function findLine(content: unknown, pointer: string): number {
  const mark = '@ the place @'
  const tokens = toTokens(pointer)
  while (tokens.length > 0 && !has(content, tokens)) tokens.pop()
  const last = tokens.pop()
  if (last === undefined) return 1
  const copy = structuredClone(content)
  const parent = tokens.reduce<unknown>((inner, token) => (inner as Record<string, unknown>)[token], copy)
  ;(parent as Record<string, unknown>)[last] = mark
  const text = toText(copy)
  return text.slice(0, text.indexOf(mark)).split('\n').length
}

function has(content: unknown, tokens: readonly string[]): boolean {
  let inner = content
  for (const token of tokens) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, token)) return false
    inner = (inner as Record<string, unknown>)[token]
  }
  return true
}

/** One change of a JSON file: the pointer of a value and what it becomes; undefined removes it, `-` appends to a list. */
export type Edit = [pointer: string, value: unknown]

/** The text of a shipped JSON file after some edits. */
export function editShipped(path: string, edits: readonly Edit[]): string {
  const content = parseShipped(path)
  for (const [pointer, value] of edits) {
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
  }
  return toText(content)
}
