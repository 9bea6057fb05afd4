import { createHash } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const stampPath = join(root, 'dist', '.stamp')
const sources = ['{src,contract,public}/**/*', 'index.html', 'vite.config.ts', 'package-lock.json', 'tsconfig.json']

/** Hashes everything that the build reads, by path and content. */
async function hashSources(): Promise<string> {
  const paths: string[] = []
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true })) {
    if (entry.isFile()) paths.push(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const path of paths.sort())
    hash
      .update(path.slice(root.length))
      .update('\0')
      .update(await readFile(path))
  return hash.digest('hex')
}

async function buildConsole(stamp: string): Promise<void> {
  const { build } = await import('vite')
  await build({ root, logLevel: 'warn', mode: 'production' })
  await writeFile(stampPath, stamp)
}

/** Builds the console into dist/ unless what is there was built from the same sources; says so before it begins. */
export async function buildConsoleIfStale(progress: (line: string) => void = () => {}): Promise<void> {
  const stamp = await hashSources()
  const isFresh = existsSync(stampPath) && (await readFile(stampPath, 'utf8')) === stamp
  if (isFresh) return
  progress('Building the console ...')
  await buildConsole(stamp)
}

if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) await buildConsole(await hashSources())
