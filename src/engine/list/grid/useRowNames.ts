import { useEffect, useState } from 'react'
import type { RowResult } from '#contract/bulk.ts'
import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { toRecordText } from '../../fields/recordText.ts'
import { getFieldKind } from '../../fields/registry.ts'
import type { TableRow } from './table.ts'

/** What the listed rows are called, each otherwise; those that no page has shown are asked for one after the other, and stand by their key until then. */
export function useRowNames(
  resource: Resource,
  listed: readonly RowResult[],
  known: ReadonlyMap<RecordKey, TableRow>,
): (key: RecordKey) => string {
  const [read, setRead] = useState<ReadonlyMap<RecordKey, RecordValues>>(new Map())
  const missing = JSON.stringify(listed.map(({ ID }) => ID).filter(key => !known.has(key)))
  useEffect(() => {
    const controller = new AbortController()
    const readAll = async () => {
      for (const id of JSON.parse(missing) as RecordKey[]) {
        const { Success, Source } = await callResource(
          resource,
          'one',
          { id },
          { silent: true, signal: controller.signal },
        )
        if (Success && Source) setRead(before => new Map(before).set(id, Source as RecordValues))
      }
    }
    // Called off with the dialog, or there is no such call: the keys stand for the rows.
    readAll().catch(() => {})
    return () => controller.abort()
  }, [resource, missing])
  const findRow = (key: RecordKey) => known.get(key) ?? read.get(key)
  const toName = (key: RecordKey) => {
    const row = findRow(key)
    return (row && toRecordText(resource, row)) || String(key)
  }
  const counts = Map.groupBy(listed, ({ ID }) => toName(ID))
  return (key: RecordKey): string => {
    const [name, row] = [toName(key), findRow(key)]
    const isAlone = (counts.get(name)?.length ?? 0) < 2
    return isAlone || !row ? name : `${name} (${findMark(resource, row) || key})`
  }
}

/** What tells a row from others of its name: the first column that is no part of the name. */
function findMark(resource: Resource, row: RecordValues): string {
  const { represent, list } = resource.descriptor
  const fields = (list?.columns ?? []).map(column => (typeof column === 'string' ? column : column.field))
  const property = resource.properties.get(fields.find(field => !represent.includes(`{${field}}`)) ?? '')
  return property ? getFieldKind(property.kind).toText(property, row[property.name], row) : ''
}
