import { Fragment } from 'react'
import { canRead } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { isEmptyValue } from '../fields/fieldKind.ts'
import { toRecordText } from '../fields/recordText.ts'
import { ValueCell } from '../fields/ValueCell.tsx'

/** The line below a heading that is a sentence: what stands for the record, and what its descriptor names (`record.facts`). */
export function RecordFacts({ resource, record }: { resource: Resource; record: RecordValues }) {
  const held = useStore(heldPermissions)
  const properties = (resource.descriptor.record?.facts ?? [])
    .flatMap(name => resource.properties.get(name) ?? [])
    .filter(({ name, schema }) => canRead(schema, held) && !isEmptyValue(record[name]))
  const { title } = resource.descriptor.record ?? {}
  return (
    <>
      {title !== undefined && toRecordText(resource, record)}
      {properties.map((property, index) => (
        <Fragment key={property.name}>
          {(title !== undefined || index > 0) && ' · '}
          <ValueCell property={property} value={record[property.name]} record={record} />
        </Fragment>
      ))}
    </>
  )
}
