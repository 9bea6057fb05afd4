import { join } from 'node:path'
import type { EntitySchema, PropertySchema } from '#contract/entitySchema.ts'
import { type DataFile, readDataFiles } from '#server/platform/configuration/index.ts'

/** The shipped data files. */
export const shipped = await readDataFiles(join(import.meta.dirname, '../../..'))

/** The same files, with one of them changed. */
export function change(files: readonly DataFile[], path: string, edit: (text: string) => string): DataFile[] {
  return files.map(file => (file.path === path ? { path, text: edit(file.text) } : file))
}

/** The same files, with properties of the facilities' schema added, changed, or (undefined) taken out. */
export function withProperties(files: readonly DataFile[], properties: Record<string, PropertySchema | undefined>) {
  return change(files, 'schemas/employer.json', text => {
    const schema = JSON.parse(text) as EntitySchema
    return `${JSON.stringify({ ...schema, properties: { ...schema.properties, ...properties } }, null, 2)}\n`
  })
}
