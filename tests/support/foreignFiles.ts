import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** A folder of data files of a test's own, that begins as a copy of the shipped ones. */
export interface DataFiles {
  folder: string
  /** Writes JSON, or text as it is. */
  write(path: string, content: unknown): Promise<void>
  /** Adds an item to the end of the menu. */
  addMenuItem(item: string): Promise<void>
  /** Leaves nothing but the menu and the texts. */
  removeResources(): Promise<void>
  remove(): Promise<void>
}

/** Copies the shipped data files into `folder`, or into a new one. */
export async function copyDataFiles(folder?: string): Promise<DataFiles> {
  const target = folder ?? (await mkdtemp(join(tmpdir(), 'locum-config-')))
  if (folder === undefined) {
    for (const name of ['schemas', 'resources', 'menu']) {
      await cp(join(root, name), join(target, name), { recursive: true })
    }
  }
  const write = async (path: string, content: unknown) => {
    await mkdir(dirname(join(target, path)), { recursive: true })
    await writeFile(join(target, path), typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  }
  return {
    folder: target,
    write,
    async addMenuItem(item) {
      const menu = await readFile(join(target, 'menu/menu.xml'), 'utf8')
      await write('menu/menu.xml', menu.replace('</Menu>', `${item}\n</Menu>`))
    },
    async removeResources() {
      for (const name of ['schemas', 'resources/machines'])
        await rm(join(target, name), { recursive: true, force: true })
      for (const name of await readdir(join(target, 'resources'))) {
        if (name.endsWith('.json')) await rm(join(target, 'resources', name))
      }
    },
    remove: () => rm(target, { recursive: true, force: true }),
  }
}

/** A spare part of somebody else's REST service. */
export const partSchema = {
  type: 'object',
  title: 'Part',
  required: ['name'],
  properties: {
    id: { type: 'integer', title: 'Number', readOnly: true },
    name: { type: 'string', title: 'Name', maxLength: 60 },
    price: { type: 'number', title: 'Price' },
    kind: { type: 'string', title: 'Kind', enum: ['bolt', 'nut', 'washer'] },
  },
}

/** A resource of plain REST: no calls. */
export const partDescriptor = {
  name: 'Parts',
  title: 'Parts',
  schema: 'part',
  key: 'id',
  represent: '{name}',
  service: { application: 'Parts', contract: 'v1/spare-parts' },
  permissions: { list: 'VIEW_PART', create: 'ADD_PART', edit: 'EDIT_PART', delete: 'DEL_PART' },
  list: {
    route: 'Parts',
    columns: ['id', 'name', 'price', 'kind'],
    filters: ['name', 'kind', 'price'],
    sort: { field: 'name', direction: 'ascending' },
    actions: ['edit', 'delete'],
  },
  form: { create: { route: 'Parts/Add' }, edit: { route: 'Parts/Edit/{id}' } },
}
