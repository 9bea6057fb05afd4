import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EntitySchema } from '#contract/entitySchema.ts'

/** The code without which a property of the derived configuration cannot be seen. */
export function toReadCode(entity: string, property: string): string {
  return `READ_${entity}_${property}`.replaceAll('-', '_').toUpperCase()
}

/** The code without which a property of the derived configuration cannot be changed. */
export function toWriteCode(entity: string, property: string): string {
  return `WRITE_${entity}_${property}`.replaceAll('-', '_').toUpperCase()
}

/**
 * Copies the data files of a folder and gives each property a read code and a write code of its own: a user with every code but
 * one is then a user for whom that one field is unreadable, or unwritable. None then hangs on another, which other users may read.
 */
export async function deriveConfiguration(source: string): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'locum-derived-'))
  for (const part of ['schemas', 'resources', 'menu']) {
    await cp(join(source, part), join(folder, part), { recursive: true })
  }
  for (const file of await readdir(join(source, 'schemas'))) {
    if (!file.endsWith('.json')) continue
    const schema = JSON.parse(await readFile(join(source, 'schemas', file), 'utf8')) as EntitySchema
    const entity = file.slice(0, -'.json'.length)
    for (const [name, property] of Object.entries(schema.properties)) {
      property['x-read'] = toReadCode(entity, name)
      property['x-write'] = toWriteCode(entity, name)
      if (typeof property['x-computed'] === 'object') property['x-computed'] = true
      for (const word of ['x-visible-when', 'x-read-only-when', 'x-options'] as const) delete property[word]
    }
    await writeFile(join(folder, 'schemas', file), JSON.stringify(schema, null, 2))
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
