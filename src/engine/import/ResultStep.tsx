import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { downloadFile } from '#src/lib/downloadFile.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { toCountText } from './countText.ts'
import { buildRefusedFile, type CsvTable } from './csvTable.ts'
import type { ImportResult, RefusedRow } from './runImport.ts'
import { toShownText } from './shownText.ts'

interface ResultStepProps {
  result: ImportResult
  table: CsvTable
  /** Rows that were to be sent. */
  total: number
  isTrial: boolean
}

const listedRows = 100

/** However long a value is, it breaks within its own column. */
const refusedStyle = { tableLayout: 'fixed', overflowWrap: 'anywhere', '& td': { verticalAlign: 'top' } } as const

/** What will happen, or what was done: figures, what was refused and why, and the refused rows as a file. */
export function ResultStep({ result, table, total, isTrial }: ResultStepProps) {
  const text = useText()
  const prefix = isTrial ? 'engine.import' : 'engine.import.done'
  const figures = [
    { name: 'created', count: result.created },
    { name: 'updated', count: result.updated },
    { name: 'unchanged', count: result.unchanged },
    { name: 'refused', count: result.refused.length },
  ]
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, overflowWrap: 'anywhere' }}>
      <Typography variant="h2">{text(isTrial ? 'engine.import.plan' : 'engine.import.done')}</Typography>
      <EarlyEnd result={result} total={total} prefix={isTrial ? 'engine.import.trial' : 'engine.import'} />
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, listStyle: 'none', m: 0, p: 0 }}>
        {figures.map(({ name, count }) => (
          <Box
            component="li"
            key={name}
            sx={{ flex: '1 1 120px', p: 4, border: 1, borderColor: 'divider', borderRadius: 1 }}
          >
            <Typography variant="h1" component="span" sx={{ display: 'block', fontVariantNumeric: 'tabular-nums' }}>
              {toCountText(count)}
            </Typography>
            <Typography
              component="span"
              sx={{ color: name === 'refused' && count > 0 ? 'error.main' : 'text.secondary' }}
            >
              {text(`${prefix}.${name}`)}
            </Typography>
          </Box>
        ))}
      </Box>
      {result.refused.length > 0 && <RefusedRows refused={result.refused} table={table} />}
    </Box>
  )
}

/** Says how far it came where it did not come to its end. */
function EarlyEnd({ result, total, prefix }: { result: ImportResult; total: number; prefix: string }) {
  const text = useText()
  const figures = [result.sent, total].map(toCountText)
  if (result.failure !== null) {
    return <Alert severity="error">{text(`${prefix}.failed`, ...figures, result.failure)}</Alert>
  }
  return result.sent < total && <Alert severity="warning">{text(`${prefix}.stopped`, ...figures)}</Alert>
}

function RefusedRows({ refused, table }: { refused: readonly RefusedRow[]; table: CsvTable }) {
  const text = useText()
  const download = async () => {
    const file = await buildRefusedFile(table.columns, refused, text('engine.import.reason'))
    downloadFile(text('engine.import.refusedFile', table.fileName), file)
  }
  return (
    <Box component="section" aria-label={text('engine.import.refusedRows')}>
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', gap: 2, mb: 2 }}
      >
        <Typography variant="h2">{text('engine.import.refusedRows')}</Typography>
        <Button variant="outlined" startIcon={<DownloadOutlined fontSize="small" />} onClick={() => void download()}>
          {text('engine.import.download')}
        </Button>
      </Box>
      <Table size="small" sx={refusedStyle}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: 80 }}>{text('engine.import.row')}</TableCell>
            <TableCell>{toFirstCells(table.columns)}</TableCell>
            <TableCell>{text('engine.import.reason')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {refused.slice(0, listedRows).map(({ source, reason }) => (
            <TableRow key={source.line}>
              <TableCell>{toCountText(source.line)}</TableCell>
              <TableCell>{toFirstCells(source.cells)}</TableCell>
              <TableCell>{reason}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {refused.length > listedRows && (
        <Typography sx={{ mt: 2, color: 'text.secondary' }}>
          {text('engine.import.moreRefused', toCountText(refused.length - listedRows))}
        </Typography>
      )}
    </Box>
  )
}

/** What a row is known by. */
function toFirstCells(cells: readonly string[]): string {
  return cells.slice(0, 2).map(toShownText).join(', ')
}
