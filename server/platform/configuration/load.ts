import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import type { Catalogue } from '#contract/catalogue.ts'
import type { Descriptor } from '#contract/descriptor.ts'
import type { EntitySchema } from '#contract/entitySchema.ts'
import type { MenuItem } from '#contract/menu.ts'
import type { PermissionModuleFile } from '#contract/permissionModule.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { buildResource, type Resource } from '#contract/resource.ts'
import type { Configuration } from './configuration.ts'

/** What loading answers: the configuration, or null and every problem that stands in its way. */
export interface Loaded {
  configuration: Configuration | null
  problems: ConfigurationProblem[]
}

interface Reading {
  folder: string
  texts: string[]
  problems: ConfigurationProblem[]
}

/** Reads `schemas/`, `resources/` and `menu/` below the folder and joins them. */
export async function loadConfiguration(folder: string): Promise<Loaded> {
  const reading: Reading = { folder, texts: [], problems: [] }
  const schemas = await readFolder<EntitySchema>(reading, 'schemas')
  const files = await readFolder<Descriptor>(reading, 'resources')
  const modules = files.get('permission-modules') as unknown as PermissionModuleFile | undefined
  files.delete('permission-modules')
  const machines = await readFolder<unknown>(reading, 'resources/machines')
  const catalogues = await readFolder<Catalogue>(reading, 'resources/messages')
  const menu = await readMenu(reading)
  const resources = joinResources(reading, files, schemas)
  if (reading.problems.length > 0) return { configuration: null, problems: reading.problems }
  const hash = createHash('sha256').update(reading.texts.join('\n')).digest('hex')
  const permissionModules = modules?.Modules ?? []
  return {
    configuration: { version: 1, hash, resources, machines, menu, catalogues, permissionModules },
    problems: [],
  }
}

async function readFolder<Content>(reading: Reading, name: string): Promise<Map<string, Content>> {
  const found = await readdir(join(reading.folder, name)).catch(() => [])
  const contents = new Map<string, Content>()
  for (const file of found.filter(each => each.endsWith('.json')).sort()) {
    const text = await readFile(join(reading.folder, name, file), 'utf8')
    reading.texts.push(`${name}/${file}\n${text}`)
    try {
      contents.set(basename(file, '.json'), JSON.parse(text) as Content)
    } catch (error) {
      reading.problems.push({ file: `${name}/${file}`, line: 0, pointer: '', message: (error as Error).message })
    }
  }
  return contents
}

function joinResources(
  { problems }: Reading,
  descriptors: ReadonlyMap<string, Descriptor>,
  schemas: ReadonlyMap<string, EntitySchema>,
): Map<string, Resource> {
  const resources = new Map<string, Resource>()
  for (const [file, descriptor] of descriptors) {
    const schema = schemas.get(descriptor.schema)
    if (schema) {
      resources.set(descriptor.name, buildResource(descriptor, schema))
      continue
    }
    const message = `There is no schema ${descriptor.schema}.`
    problems.push({ file: `resources/${file}.json`, line: 0, pointer: '/schema', message })
  }
  return resources
}

type XmlNode = Record<string, unknown>

async function readMenu(reading: Reading): Promise<MenuItem[]> {
  const text = await readFile(join(reading.folder, 'menu/menu.xml'), 'utf8').catch(() => '<Menu/>')
  reading.texts.push(`menu/menu.xml\n${text}`)
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', isArray: name => name === 'Item' })
  const root = parser.parse(text) as { Menu?: XmlNode | '' }
  return root.Menu ? toItems(root.Menu) : []
}

function toItems(node: XmlNode): MenuItem[] {
  const items = Array.isArray(node.Item) ? (node.Item as XmlNode[]) : []
  return items.map(item => {
    const text = (name: string) => (typeof item[name] === 'string' ? item[name] : null)
    return {
      Name: text('Name') ?? '',
      DisplayText: text('DisplayText') ?? text('Name') ?? '',
      Icon: text('Icon'),
      Path: text('Path'),
      ComponentSelector: text('ComponentSelector'),
      PermissionCode: text('PermissionCode'),
      IsActive: item.IsActive !== 'false',
      PersistState: item.PersistState === 'true',
      IsLazyRoute: item.IsLazyRoute === 'true',
      Items: toItems(item),
    }
  })
}
