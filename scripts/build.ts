import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '#server/platform/kernel/failure.ts'
import { replaceFolder } from './replaceFolder.ts'

const root = join(import.meta.dirname, '..')
const served = join(root, 'dist')
const stampPath = join(served, '.stamp')
const sources = [
  '{src,contract,public}/**/*',
  'index.html',
  'vite.config.ts',
  'scripts/chunks.ts',
  'package-lock.json',
  'tsconfig.json',
]

/** Hashes everything that the build reads, by path and content. */
async function hashSources(): Promise<string> {
  const paths: string[] = []
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true })) {
    if (entry.isFile()) paths.push(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const path of paths.sort()) {
    hash
      .update(path.slice(root.length))
      .update('\0')
      .update(await readFile(path))
  }
  return hash.digest('hex')
}

async function buildConsole(): Promise<void> {
  const stamp = await hashSources()
  const { build } = await import('vite')
  await mkdir(join(root, '.cache'), { recursive: true })
  // Whoever else builds at the same time has a folder of his own.
  const fresh = await mkdtemp(join(root, '.cache', 'console-'))
  try {
    await build({ root, logLevel: 'warn', mode: 'production', build: { outDir: fresh, emptyOutDir: true } })
    // Half replaced, it is of no sources at all.
    await rm(stampPath, { force: true })
    await replaceFolder(served, fresh, 'index.html')
    await writeFile(stampPath, stamp)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

/** Builds in a process of its own, whose memory ends with it. */
function runBuild(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [import.meta.filename], { cwd: root, stdio: 'inherit', signal })
    child.once('error', error => reject(signal?.aborted ? signal.reason : error))
    child.once('exit', code => {
      if (code === 0) resolve()
      else reject(new OperatorError('The console could not be built; the lines above say why.'))
    })
  })
}

/** Builds the console into dist/ unless what is there was built from the same sources; says so before it begins. */
export async function buildConsoleIfStale(
  progress: (line: string) => void = () => {},
  signal?: AbortSignal,
): Promise<void> {
  const isFresh = existsSync(stampPath) && (await readFile(stampPath, 'utf8')) === (await hashSources())
  if (isFresh) return
  progress('Building the console ...')
  await runBuild(signal)
}

if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) await buildConsole()
