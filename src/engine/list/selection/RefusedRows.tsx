import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { RowResult } from '#contract/bulk.ts'
import type { RecordKey } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { toCountText } from '#src/lib/countText.ts'
import { buildCsvFile } from '#src/lib/csvText.ts'
import { downloadFile } from '#src/lib/downloadFile.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { TableRow } from '../grid/table.ts'
import { useRowNames } from '../grid/useRowNames.ts'

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
  const toName = useRowNames(resource, listed, known)
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
