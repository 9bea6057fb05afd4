import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import type { RowResult } from '#contract/bulk.ts'
import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { toCountText } from '#src/lib/countText.ts'
import { buildCsvFile } from '#src/lib/csvText.ts'
import { downloadFile } from '#src/lib/downloadFile.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { toRecordText } from '../../fields/recordText.ts'
import { getFieldKind } from '../../fields/registry.ts'
import type { TableRow } from '../grid/table.ts'

/** Rows that are listed; the others are in the file. */
const listedRows = 50

interface RefusedRowsProps {
  resource: Resource
  refused: readonly RowResult[]
  known: ReadonlyMap<RecordKey, TableRow>
}

/** The rows that were refused, by name and with the reason, and all of them as a file. */
export function RefusedRows({ resource, refused, known }: RefusedRowsProps) {
  const text = useText()
  const listed = refused.slice(0, listedRows)
  const toName = useNames(resource, listed, known)
  const title = text('engine.selection.refused')
  const download = () => {
    const heading = [resource.key, resource.descriptor.title ?? resource.name, text('engine.import.reason')]
    const rows = refused.map(({ ID, Message }) => [String(ID), toName(ID), Message ?? ''])
    downloadFile(text('engine.import.refusedFile', `${resource.name}.csv`), buildCsvFile([heading, ...rows]))
  }
  return (
    <Box component="section" aria-label={title}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', gap: 2 }}>
        <Typography variant="h2">{title}</Typography>
        <Button size="small" startIcon={<DownloadOutlined fontSize="small" />} onClick={download}>
          {text('engine.import.download')}
        </Button>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, overflowWrap: 'anywhere' }}>
        {listed.map(({ ID, Message }) => (
          <Box component="li" key={String(ID)} sx={{ py: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
            <Typography sx={{ fontWeight: 500 }}>{toName(ID)}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {Message}
            </Typography>
          </Box>
        ))}
      </Box>
      {refused.length > listed.length && (
        <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
          {text('engine.import.moreRefused', toCountText(refused.length - listed.length))}
        </Typography>
      )}
    </Box>
  )
}

/** What the listed rows are called, each otherwise; those that no page has shown are asked for one after the other, and stand by their key until then. */
function useNames(resource: Resource, listed: readonly RowResult[], known: ReadonlyMap<RecordKey, TableRow>) {
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
