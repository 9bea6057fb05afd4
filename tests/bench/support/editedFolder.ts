import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EntitySchema, PropertySchema } from '#contract/entitySchema.ts'

const root = join(import.meta.dirname, '../../..')

/** A copy of the data files that is edited while services run on it. */
export interface EditedFolder {
  path: string
  /** Adds a file, or puts another one instead, as most editors save: written beside it and renamed over it. */
  save(file: string, content: unknown): void
  /** Adds a property to a schema; null takes it out again. */
  setProperty(entity: string, name: string, property: PropertySchema | null): void
  remove(): void
}

/** Copies the data files of the checkout. */
export function copyFolder(): EditedFolder {
  const path = mkdtempSync(join(tmpdir(), 'locum-bench-'))
  for (const name of ['schemas', 'resources', 'menu']) cpSync(join(root, name), join(path, name), { recursive: true })
  const folder: EditedFolder = {
    path,
    save(file, content) {
      writeFileSync(join(path, `${file}.tmp`), `${JSON.stringify(content, null, 2)}\n`)
      renameSync(join(path, `${file}.tmp`), join(path, file))
    },
    setProperty(entity, name, property) {
      const file = `schemas/${entity}.json`
      const schema = JSON.parse(readFileSync(join(path, file), 'utf8')) as EntitySchema
      const { [name]: _, ...others } = schema.properties
      folder.save(file, { ...schema, properties: property === null ? others : { ...others, [name]: property } })
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
  return folder
}
