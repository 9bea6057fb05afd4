import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { nameReason } from '#contract/importReason.ts'
import type { ImportReason, ImportRecord } from '#contract/imports.ts'
import { toCountText } from '#src/lib/countText.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { toDisplayedText } from './displayedText.ts'
import { downloadRows } from './downloadRows.ts'
import type { ImportState } from './useImport.ts'

interface ReasonTableProps {
  state: ImportState
  record: ImportRecord
  reasons: readonly ImportReason[]
}

/** However long a reason is, it breaks within its own column. */
const tableStyle = { tableLayout: 'fixed', overflowWrap: 'anywhere', '& td': { verticalAlign: 'top' } } as const

/** Which lines are wrong is what a reader acts on: on a phone they break in a narrower column. */
const linesStyle = { width: { xs: 104, sm: 220 } }

/** Why rows were refused, the commonest reason first, and the rows themselves as a file. */
export function ReasonTable({ state, record, reasons }: ReasonTableProps) {
  const text = useText()
  const toMessage = ({ Field, Message }: ImportReason) => nameReason(Field === '' ? '' : state.toLabel(Field), Message)
  return (
    <Box component="section" aria-label={text('engine.import.refusedRows')}>
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', gap: 2, mb: 2 }}
      >
        <Typography variant="h2">{text('engine.import.refusedRows')}</Typography>
        <Button
          variant="outlined"
          startIcon={<DownloadOutlined fontSize="small" />}
          onClick={() => void downloadRows(state.imports, 'refused', record.ID, text)}
        >
          {text('engine.import.download')}
        </Button>
      </Box>
      {reasons.length > 0 && (
        <Table size="small" sx={tableStyle}>
          <TableHead>
            <TableRow>
              <TableCell>{text('engine.import.reason')}</TableCell>
              <TableCell align="right" sx={{ width: { xs: 80, sm: 90 } }}>
                {text('engine.import.rows')}
              </TableCell>
              <TableCell sx={linesStyle}>{text('engine.import.lines')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {reasons.map(reason => (
              <TableRow key={`${reason.Field} ${reason.Message}`}>
                <TableCell>{toDisplayedText(toMessage(reason))}</TableCell>
                <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {toCountText(reason.Count)}
                </TableCell>
                <TableCell sx={linesStyle}>{toLinesText(reason)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Box>
  )
}

function toLinesText({ Lines, Count }: ImportReason): string {
  return [...Lines.map(toCountText), ...(Count > Lines.length ? ['…'] : [])].join('; ')
}
