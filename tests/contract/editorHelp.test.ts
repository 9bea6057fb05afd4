import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDataFiles } from '#server/platform/configuration/index.ts'

const shipped = await readDataFiles('.')

/** The schema that describes a file, below the folder of the data files. */
function findKind(path: string): string {
  if (path === 'menu/menu.xml') return 'menu/menu.xsd'
  if (path === 'resources/permission-modules.json') return 'schemas/meta/permission-modules.schema.json'
  if (path === 'resources/applications.json') return 'schemas/meta/applications.schema.json'
  if (path === 'resources/events.json') return 'schemas/meta/events.schema.json'
  const kinds = {
    schemas: 'entity',
    resources: 'resource',
    'resources/dashboards': 'dashboard',
    'resources/notices': 'notices',
    'resources/machines': 'machine',
    'resources/messages': 'messages',
  }
  return `schemas/meta/${kinds[dirname(path) as keyof typeof kinds]}.schema.json`
}

function readSchemaName(path: string, text: string): unknown {
  if (path.endsWith('.xml')) return /xsi:noNamespaceSchemaLocation="([^"]+)"/.exec(text)?.[1]
  return (JSON.parse(text) as { $schema?: unknown }).$schema
}

describe.each(shipped.map(({ path, text }) => [path, text] as const))('an editor that opens %s', (path, text) => {
  it('is led to the schema of its kind', () => {
    const name = String(readSchemaName(path, text))
    expect(name).toMatch(/^\.{0,2}\/?[\w/.-]+\.(schema\.json|xsd)$/)
    expect(relative('.', resolve(dirname(path), name))).toBe(findKind(path))
    expect(existsSync(findKind(path)), findKind(path)).toBe(true)
  })
})

describe('a folder of data files elsewhere', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'locum-editor-'))
    await Promise.all(['schemas', 'resources', 'menu'].map(name => cp(name, join(folder, name), { recursive: true })))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('brings its schemas along when the three folders are copied, so that every file still finds its own there', async () => {
    const files = await readDataFiles(folder)
    expect(files.map(({ path }) => path)).toEqual(shipped.map(({ path }) => path))
    for (const { path, text } of files) {
      const target = resolve(folder, dirname(path), String(readSchemaName(path, text)))
      expect(await readFile(target, 'utf8'), path).toBe(await readFile(findKind(path), 'utf8'))
    }
  })
})
