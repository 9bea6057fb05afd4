import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isObject } from '#contract/values.ts'
import { OperatorError } from '../../platform/kernel/failure.ts'

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

/** A core lookup; its position in the file is its order. */
interface LookupLine {
  Code: string
  /** The number of the enumeration as text; the code where it is absent. */
  Value?: string
  Name: string
  /** Other words by which it is found, with commas between them. */
  Synonyms?: string
  /** The code of the lookup that it belongs to. */
  Parent?: string
  /** False where no record takes it anew. */
  IsActive?: boolean
}

/** What is wrong with the core lookups of a folder of data files, a line for each broken file; none where it holds none. */
export async function listLookupProblems(folder: string): Promise<string[]> {
  return (await readFiles(folder)).problems
}

/** Reads the core lookups of a folder of data files; none where it holds none. Throws an `OperatorError` that names the broken files. */
export async function readLookupFiles(folder: string): Promise<LookupFile[]> {
  const { files, problems } = await readFiles(folder)
  if (problems.length > 0) throw new OperatorError(problems.join(' '))
  return files
}

async function readFiles(folder: string): Promise<{ files: LookupFile[]; problems: string[] }> {
  const path = join(folder, 'resources', 'lookups')
  const names = (await listNames(path)).filter(name => name.endsWith('.json')).sort()
  const read = await Promise.all(
    names.map(async name => ({ name, content: parseFile(await readFile(join(path, name), 'utf8')) })),
  )
  const files = read.flatMap(({ content }) => (typeof content === 'string' ? [] : [content]))
  const problems = read.flatMap(({ name, content }) => {
    const problem = typeof content === 'string' ? content : findWrongParent(content, files)
    return problem === null ? [] : [`resources/lookups/${name} ${problem}.`]
  })
  return { files, problems }
}

async function listNames(path: string): Promise<string[]> {
  try {
    return await readdir(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** A file's category, or what is wrong with it. */
function parseFile(text: string): LookupFile | string {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    return `is no JSON (${(error as Error).message})`
  }
  if (!isObject(content) || !isNamed(content)) return 'needs a Code and a Name, both texts'
  if (!Array.isArray(content.Values) || !content.Values.every(line => isObject(line) && isNamed(line)))
    return 'needs Values: a list of objects with a Code and a Name'
  return content as unknown as LookupFile
}

function findWrongParent({ ParentCategory, Values }: LookupFile, files: readonly LookupFile[]): string | null {
  const above = files.find(({ Code }) => Code === ParentCategory)
  if (ParentCategory !== undefined && !above) return `names a ParentCategory that no file holds: ${ParentCategory}`
  const codes = new Set(above?.Values.map(({ Code }) => Code))
  const lost = Values.find(({ Parent }) => Parent !== undefined && !codes.has(Parent))
  if (!lost) return null
  return `names a Parent of ${lost.Code} that ${above ? `${above.Code} does not hold` : 'has no ParentCategory'}: ${lost.Parent}`
}

function isNamed({ Code, Name }: Record<string, unknown>): boolean {
  return (
    typeof Code === 'string' && /^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$/.test(Code) && typeof Name === 'string' && Name !== ''
  )
}
