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
import { useQuery } from '@tanstack/react-query'
import { nameReason } from '#contract/importReason.ts'
import type { ImportBlanks, ImportReason, ImportRecord } from '#contract/imports.ts'
import type { Resource } from '#contract/resource.ts'
import { toCountText } from '#src/lib/countText.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ConventionChoices } from './ConventionChoices.tsx'
import { toDisplayedText } from './displayedText.ts'
import { downloadRows } from './downloadRows.ts'
import { fetchUnrestored } from './importCalls.ts'
import { TextMeanings } from './TextMeanings.tsx'
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
function ReasonTable({ state, record, reasons }: ReasonTableProps) {
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

interface ResultStepProps {
  state: ImportState
  record: ImportRecord
}

/** What will happen, or what was done: figures, what was refused and why, and what texts of the file may stand for. */
export function ResultStep({ state, record }: ResultStepProps) {
  const text = useText()
  const { reasons } = state.run
  const { IsDryRun, Status, Refused, Kept, AllowedActions } = record
  const title = IsDryRun ? 'plan' : Status === 'Undone' ? 'undone' : 'done'
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, overflowWrap: 'anywhere' }}>
      <Typography variant="h2">{text(`engine.import.${title}`)}</Typography>
      <EarlyEnd record={record} />
      {IsDryRun && state.problem && <Alert severity="warning">{state.problem}</Alert>}
      <Figures record={record} />
      {reasons && Status !== 'Undone' && (
        <BlankNotes blanks={reasons.Blanks} isDryRun={IsDryRun} toLabel={state.toLabel} />
      )}
      {IsDryRun && state.plan && reasons && (
        <ConventionChoices state={state} plan={state.plan} found={reasons.Conventions} />
      )}
      {Kept > 0 && <UnrestoredRecords imports={state.imports} record={record} />}
      {IsDryRun && state.plan && reasons && reasons.Texts.length > 0 && (
        <TextMeanings state={state} plan={state.plan} kind="open" texts={reasons.Texts} />
      )}
      {Refused > 0 && Status !== 'Undone' && AllowedActions.includes('refused') && (
        <ReasonTable state={state} record={record} reasons={reasons?.Reasons ?? []} />
      )}
    </Box>
  )
}

function Figures({ record }: { record: ImportRecord }) {
  const text = useText()
  const figures = listFigures(record)
  return (
    <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, listStyle: 'none', m: 0, p: 0 }}>
      {figures.map(({ name, label, count }) => (
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
            {text(label)}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

function listFigures({ IsDryRun, Status, Created, Updated, Unchanged, Refused, Kept }: ImportRecord) {
  if (Status === 'Undone') {
    return [
      { name: 'back', label: 'engine.import.undone.back', count: Created + Updated - Kept },
      { name: 'kept', label: 'engine.import.undone.kept', count: Kept },
    ]
  }
  const prefix = IsDryRun ? 'engine.import' : 'engine.import.done'
  const figures = { created: Created, updated: Updated, unchanged: Unchanged, refused: Refused }
  return Object.entries(figures).map(([name, count]) => ({ name, label: `${prefix}.${name}`, count }))
}

/** Says how far it came where it did not come to its end. */
function EarlyEnd({ record }: { record: ImportRecord }) {
  const text = useText()
  const { Status, IsDryRun, Done, Total, Failure } = record
  const prefix = IsDryRun ? 'engine.import.trial' : 'engine.import'
  const far = toCountText(Done)
  const whole = Total === null ? '' : text('engine.import.of', toCountText(Total))
  if (Status === 'Failed') return <Alert severity="error">{text(`${prefix}.failed`, far, whole, Failure ?? '')}</Alert>
  return Status === 'Stopped' ? <Alert severity="warning">{text(`${prefix}.stopped`, far, whole)}</Alert> : null
}

interface KeptRecordsProps {
  imports: Resource
  record: ImportRecord
}

/** The records that an Undo left as they are, and why. */
function UnrestoredRecords({ imports, record: { ID, Version, Kept } }: KeptRecordsProps) {
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

interface BlankNotesProps {
  blanks: readonly ImportBlanks[]
  isDryRun: boolean
  toLabel: (field: string) => string
}

/** Says how many cells are blank by a word, how many stored values blank cells clear, or cleared, and how many they pass over. */
function BlankNotes({ blanks, isDryRun, toLabel }: BlankNotesProps) {
  const text = useText()
  const events = blanks.flatMap(({ Field, Taken, Cleared, PassedOver }) => [
    ...(Taken > 0 ? [{ Field, event: 'taken', count: Taken }] : []),
    ...(Cleared > 0 ? [{ Field, event: isDryRun ? 'toClear' : 'cleared', count: Cleared }] : []),
    ...(PassedOver > 0 ? [{ Field, event: 'passedOver', count: PassedOver }] : []),
  ])
  return events.map(({ Field, event, count }) => (
    <Alert key={`${Field} ${event}`} severity={event === 'toClear' || event === 'cleared' ? 'warning' : 'info'}>
      {text(`engine.import.blanks.${event}`, toLabel(Field), toCountText(count))}
    </Alert>
  ))
}
