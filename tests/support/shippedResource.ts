import { buildResource, type Resource } from '#contract/resource.ts'
import { shippedFiles } from './shippedFiles.ts'

/** A resource of the shipped data files, by the names of its descriptor and its schema: `time-cards`, `time-card`. */
export function readShippedResource(descriptor: string, schema: string): Resource {
  return buildResource(shippedFiles.getDescriptor(descriptor), shippedFiles.getSchema(schema))
}
