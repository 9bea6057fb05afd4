import { existsSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { listFiles, readText, root } from './sources.ts'

const known = /^(\.ci|contract|server|src|tests|scripts|docs|schemas|resources|menu|public)\//
const file = /^[\w.-]+\.(tsx?|mjs|json|xml|xsd|md|html|csv)$/
// Made by a run or kept by the operator, so not in a clone.
const made = /^(dist|\.locum|test-results|node_modules)(\/|$)|^\.locum/
// A convention for names, not a name.
const example = /^(PascalCase|camelCase|useThing|x)\./

function exists(pattern: string): boolean {
  if (/[*<{]/.test(pattern)) return listFiles(pattern.replace(/<[^>]+>/g, '*')).length > 0
  return existsSync(join(root, pattern))
}

function listNames(text: string): string[] {
  const withoutBlocks = text.replace(/^```[\s\S]*?^```/gm, '')
  return [...withoutBlocks.matchAll(/`([^`\n]+)`/g)].map(match => (match[1] ?? '').replace(/[:#].*$/, ''))
}

function listLinks(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(match => (match[1] ?? '').replace(/#.*$/, ''))
    .filter(link => link !== '' && !/^[a-z]+:/.test(link))
}

function listCommands(text: string): string[] {
  return [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(match => match[1] ?? '')
}

let names: Set<string> | undefined

/** The names of all files, without their folders. */
function listBases(): Set<string> {
  names ??= new Set(listFiles('**/*').map(path => basename(path)))
  return names
}

/** What a document names and the project does not have: files in backquotes, links, npm scripts. */
export function listMissing(document: string, text: string): string[] {
  const folder = posix.dirname(document)
  const bases = listBases()
  const paths = listNames(text).filter(name => {
    if (made.test(name) || example.test(name) || /\s/.test(name)) return false
    if (known.test(name)) return !exists(name)
    return file.test(name) && !bases.has(name) && !exists(name)
  })
  const links = listLinks(text).filter(link => !exists(posix.join(folder, link)))
  const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> }
  const commands = listCommands(text).filter(name => !(name in scripts))
  return [
    ...[...paths, ...links].map(name => `${document} names ${name}, which does not exist`),
    ...commands.map(name => `${document} names npm run ${name}, which does not exist`),
  ]
}

export function listDocuments(): string[] {
  return listFiles('**/*.md')
}
