import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Generator } from './generators/generator.ts'

const root = join(import.meta.dirname, '..')
const folder = join(import.meta.dirname, 'generators')

function isGenerator(value: unknown): value is Generator {
  return typeof value === 'object' && value !== null && 'outputs' in value && typeof value.outputs === 'function'
}

async function readGenerator(name: string): Promise<Generator> {
  const found: unknown = await import(pathToFileURL(join(folder, name)).href)
  if (isGenerator(found)) return found
  const exported = Object.values(found as Record<string, unknown>).find(isGenerator)
  if (exported) return exported
  throw new Error(`scripts/generators/${name} exports no generator.`)
}

async function readGenerators(): Promise<Generator[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.ts') && !/(^generator|\.test)\.ts$/.test(name))
  return Promise.all(names.sort().map(readGenerator))
}

async function isFresh(path: string, text: string): Promise<boolean> {
  return (await readFile(join(root, path), 'utf8').catch(() => null)) === text
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}

const isCheck = process.argv.includes('--check')
const stale: string[] = []
for (const generator of await readGenerators()) {
  for (const [path, text] of Object.entries(await generator.outputs())) {
    if (await isFresh(path, text)) continue
    stale.push(path)
    if (!isCheck) await write(path, text)
    console.log(isCheck ? `${path} is stale (${generator.name}): run npm run generate` : `${path} is written`)
  }
}
if (isCheck && stale.length > 0) process.exitCode = 1
