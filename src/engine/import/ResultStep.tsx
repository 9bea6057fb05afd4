import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ImportRecord } from '#contract/imports.ts'
import { toCountText } from '#src/lib/countText.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ReasonTable } from './ReasonTable.tsx'
import { TextMeanings } from './TextMeanings.tsx'
import { UnrestoredRecords } from './UnrestoredRecords.tsx'
import type { ImportState } from './useImport.ts'

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
