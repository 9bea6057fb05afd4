import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { toCountText } from '#src/lib/countText.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { getFieldKind } from '../../fields/registry.ts'
import { useFieldLabel } from '../../fields/useFieldLabel.ts'
import { toRecordsText } from '../grid/recordsText.ts'
import type { TableRow as Row } from '../grid/table.ts'
import { useRowNames } from '../grid/useRowNames.ts'
import type { Preview } from './usePreview.ts'

interface PreviewStepProps {
  resource: Resource
  property: ResourceProperty
  preview: Preview
  known: ReadonlyMap<RecordKey, Row>
}

/** Tells how many rows would change, which have the value already, which cannot have it and why, and the first changes. */
export function PreviewStep({ resource, property, preview, known }: PreviewStepProps) {
  const text = useText()
  const { isRunning, changed, unchanged, refused, reasons, total, isWhole, isUndoable, failure } = preview
  const dealt = changed + unchanged + refused
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, minHeight: 180, alignContent: 'start' }}>
      {isRunning && <LinearProgress aria-label={text('engine.edit.looking', toCountText(dealt))} />}
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      <Box
        role="status"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(3, auto)',
          justifyContent: 'start',
          columnGap: { xs: 4, sm: 8 },
        }}
      >
        <Figure count={changed} label={text('engine.edit.changed')} />
        <Figure count={unchanged} label={text('engine.edit.unchanged')} />
        <Figure count={refused} label={text('engine.edit.refused')} />
      </Box>
      {!isRunning && !isWhole && failure === null && (
        <Alert severity="info">
          {text('engine.edit.partly', toCountText(dealt), toRecordsText(text, resource, total))}
        </Alert>
      )}
      {!isRunning && !isUndoable && failure === null && <Alert severity="info">{text('engine.edit.noUndo')}</Alert>}
      {preview.displayed.length > 0 && <Changes {...{ resource, property, preview, known }} />}
      {reasons.length > 0 && (
        <Box component="section" aria-label={text('engine.edit.reasons')}>
          <Typography variant="h2" sx={{ mb: 1 }}>
            {text('engine.edit.reasons')}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 5, overflowWrap: 'anywhere' }}>
            {reasons.slice(0, mostReasons).map(([message, count]) => (
              <li key={message}>
                {message} ({toCountText(count)})
              </li>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  )
}

const mostReasons = 10

function Figure({ count, label }: { count: number; label: string }) {
  return (
    <Box>
      <Typography variant="h1" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {toCountText(count)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
    </Box>
  )
}

/** The text of the table begins where other text does. */
const tableStyle = {
  tableLayout: 'fixed',
  overflowWrap: 'anywhere',
  '& th, & td': { px: 2 },
  '& tbody th, & thead th:first-of-type': { pl: 0, width: '44%' },
  '& td:last-of-type, & thead th:last-of-type': { pr: 0 },
} as const

function Changes({ resource, property, preview, known }: PreviewStepProps) {
  const text = useText()
  const { displayed, changed } = preview
  const toLabel = useFieldLabel(resource)
  const toName = useRowNames(resource, displayed, known)
  const toValue = (row: RecordValues = {}) =>
    getFieldKind(property.kind).toText(property, row[property.name], row) || text('engine.stale.empty')
  return (
    <Box>
      <Table size="small" sx={tableStyle} aria-label={text('engine.edit.changes')}>
        <TableHead>
          <TableRow>
            <TableCell>{text('engine.edit.record')}</TableCell>
            <TableCell>{text('engine.edit.now', toLabel(property.name))}</TableCell>
            <TableCell>{text('engine.edit.then', toLabel(property.name))}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {displayed.map(({ ID, Before, After }) => (
            <TableRow key={String(ID)}>
              <TableCell component="th" scope="row">
                {toName(ID)}
              </TableCell>
              <TableCell sx={{ color: 'text.secondary' }}>{toValue(Before)}</TableCell>
              <TableCell sx={{ fontWeight: 500 }}>{toValue(After)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {changed > displayed.length && (
        <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
          {text('engine.edit.more', toCountText(changed - displayed.length))}
        </Typography>
      )}
    </Box>
  )
}
