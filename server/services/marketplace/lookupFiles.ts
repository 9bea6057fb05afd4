import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isObject } from '#contract/values.ts'
import { OperatorError } from '../../platform/failure.ts'

/** A category of core lookups as its file in `resources/lookups/` says it. */
export interface LookupFile {
  Code: string
  Name: string
  Description?: string
  /** Its values belong to the program. */
  IsPrivate?: boolean
  /** The category that the `Parent` of its values is of. */
  ParentCategory?: string
  Values: LookupLine[]
}

/** A core lookup; its place in the file is its order. */
interface LookupLine {
  Code: string
  /** The number of the enumeration as text; the code where it is absent. */
  Value?: string
  Name: string
  /** The code of the lookup that it belongs to. */
  Parent?: string
  /** False where no record takes it anew. */
  IsActive?: boolean
}

/** Reads the core lookups of a folder of data files; none where it holds none. Throws an `OperatorError` that names a broken file. */
export async function readLookupFiles(folder: string): Promise<LookupFile[]> {
  const path = join(folder, 'resources', 'lookups')
  const names = await readdir(path).catch(() => [])
  const files = names.filter(name => name.endsWith('.json')).sort()
  return Promise.all(files.map(async name => parseFile(name, await readFile(join(path, name), 'utf8'))))
}

function parseFile(name: string, text: string): LookupFile {
  const refuse = (why: string) => new OperatorError(`resources/lookups/${name} ${why}.`)
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    throw refuse(`is no JSON (${(error as Error).message})`)
  }
  if (!isObject(content) || !isNamed(content)) throw refuse('needs a Code and a Name, both texts')
  if (!Array.isArray(content.Values) || !content.Values.every(line => isObject(line) && isNamed(line)))
    throw refuse('needs Values: a list of objects with a Code and a Name')
  return content as unknown as LookupFile
}

function isNamed({ Code, Name }: Record<string, unknown>): boolean {
  return (
    typeof Code === 'string' && /^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$/.test(Code) && typeof Name === 'string' && Name !== ''
  )
}
