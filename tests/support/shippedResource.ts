import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Descriptor } from '#contract/descriptor.ts'
import type { EntitySchema } from '#contract/entitySchema.ts'
import { buildResource, type Resource } from '#contract/resource.ts'
import { expandDescriptor } from '#contract/standardCalls.ts'

const read = <Content>(path: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../..', path), 'utf8')) as Content

/** A resource of the shipped data files, by the names of its descriptor and its schema: `time-cards`, `time-card`. */
export function readShippedResource(descriptor: string, schema: string): Resource {
  return buildResource(
    expandDescriptor(read<Descriptor>(`resources/${descriptor}.json`)),
    read<EntitySchema>(`schemas/${schema}.json`),
  )
}
