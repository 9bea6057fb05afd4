import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ImportRecord } from '#contract/imports.ts'
import type { Resource } from '#contract/resource.ts'
import { toCountText } from '#src/lib/countText.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { downloadRows } from './downloadRows.ts'
import { fetchUnrestored } from './importCalls.ts'

interface KeptRecordsProps {
  imports: Resource
  record: ImportRecord
}

/** The records that an Undo left as they are, and why. */
export function UnrestoredRecords({ imports, record: { ID, Version, Kept } }: KeptRecordsProps) {
  const text = useText()
  const { data = [] } = useQuery({
    queryKey: [imports.name, 'kept', ID, Version],
    queryFn: ({ signal }) => fetchUnrestored(imports, ID, signal),
  })
  return (
    <Box component="section" aria-label={text('engine.import.kept')}>
      <Alert severity="warning">
        {text(Kept === 1 ? 'engine.import.keptOne' : 'engine.import.keptCount', toCountText(Kept))}
      </Alert>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 240, overflow: 'auto' }} tabIndex={0}>
        {data.map(({ ID: key, Name, Why }) => (
          <Box component="li" key={key} sx={{ py: 2, borderBottom: 1, borderColor: 'divider' }}>
            <Typography sx={{ fontWeight: 500 }}>{Name || key}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {Why}
            </Typography>
          </Box>
        ))}
      </Box>
      {data.length > 0 && (
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, mt: 2 }}>
          {Kept > data.length && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {text('engine.import.moreKept', toCountText(Kept - data.length))}
            </Typography>
          )}
          <Button
            variant="outlined"
            startIcon={<DownloadOutlined fontSize="small" />}
            onClick={() => void downloadRows(imports, 'keptFile', ID, text)}
          >
            {text('engine.import.downloadKept')}
          </Button>
        </Box>
      )}
    </Box>
  )
}
