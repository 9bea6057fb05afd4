import { join } from 'node:path'
import type { Descriptor } from '#contract/descriptor.ts'
import type { EntitySchema } from '#contract/entitySchema.ts'
import type { Machine } from '#contract/machine.ts'
import { buildDataSet } from '#server/platform/configuration/dataSet.ts'
import { readDataFiles } from '#server/platform/configuration/index.ts'

const root = join(import.meta.dirname, '../..')
const { set } = buildDataSet(await readDataFiles(root), { ownApplications: [], isAlone: false })

function getContent<Content>(files: ReadonlyMap<string, { content: Content }>, name: string): Content {
  const file = files.get(name)
  if (!file) throw new Error(`No ${name} is shipped.`)
  return file.content
}

/** What the shipped data files say, as the services read them; by the names of the files. */
export const shippedFiles = {
  getDescriptor: (name: string): Descriptor => getContent(set.descriptors, name),
  getSchema: (name: string): EntitySchema => getContent(set.schemas, name),
  getMachine: (name: string): Machine => getContent(set.machines, name),
}
