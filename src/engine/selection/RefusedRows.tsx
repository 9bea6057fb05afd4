import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import type { RowResult } from '#contract/bulk.ts'
import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import { fillTemplate, type Resource } from '#contract/resource.ts'
import { downloadFile } from '#src/lib/downloadFile.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { TableRow } from '../grid/DataTable.tsx'
import { toCountText } from './recordsText.ts'

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
  const download = async () => {
    const { buildRefusedFile } = await loadPart(() => import('../import/csvTable.ts'))
    const rows = refused.map(({ ID, Message }, index) => ({
      source: { line: index + 2, cells: [String(ID), toName(ID)] },
      reason: Message ?? '',
    }))
    const columns = [resource.key, resource.descriptor.title ?? resource.name]
    const file = await buildRefusedFile(columns, rows, text('engine.import.reason'))
    downloadFile(text('engine.import.refusedFile', `${resource.name}.csv`), file)
  }
  return (
    <Box component="section" aria-label={title}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', gap: 2 }}>
        <Typography variant="h2">{title}</Typography>
        <Button size="small" startIcon={<DownloadOutlined fontSize="small" />} onClick={() => void download()}>
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

/** What the listed rows are called; those that no page has shown are asked for one after the other, and stand by their key until then. */
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
  return (key: RecordKey): string => {
    const row = known.get(key) ?? read.get(key)
    return (row && fillTemplate(resource.descriptor.represent, row)) || String(key)
  }
}
