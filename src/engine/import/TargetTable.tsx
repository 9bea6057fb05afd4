import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useMemo, useState } from 'react'
import { parseKey } from '#contract/importPlan.ts'
import type { ImportPlan, ImportPreview } from '#contract/imports.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { hiddenStyle } from '#src/ui/hiddenStyle.ts'
import { toDisplayedText } from './displayedText.ts'
import type { ImportState } from './useImport.ts'

/** What is known of a file whose columns are placed. */
export interface TargetTableProps {
  state: ImportState
  preview: ImportPreview
  plan: ImportPlan
}

/** Where there is no room for a row, its cells stand below each other, each under its heading. */
const stackedStyle = {
  '@media (max-width: 599.95px)': {
    '&, & tbody, & tr, & th, & td': { display: 'block' },
    '& thead': hiddenStyle,
    '& tr': { py: 3, borderBottom: 1, borderColor: 'divider' },
    '& th, & td': { border: 0, px: 0, py: 1, overflowWrap: 'anywhere' },
    '& td:empty': { display: 'none' },
    '& td::before': { content: 'attr(data-label)', display: 'block', mb: 1, color: 'text.secondary' },
  },
} as const

/** A property that one column took from another. */
interface Move {
  field: string
  from: string
  to: string
}

/** The property to which each column goes, and what its blank cells do; one that another column had leaves that, which is said. */
export function TargetTable({ state, preview, plan }: TargetTableProps) {
  const text = useText()
  const { Columns } = preview
  const examples = useMemo(() => preview.Columns.map((_, index) => findExample(preview, index)), [preview])
  const [moved, setMoved] = useState<Move | null>(null)
  const move = (index: number, target: string | null) => {
    const from = target === null ? undefined : Columns[plan.Targets.indexOf(target)]
    setMoved(target !== null && from !== undefined ? { field: target, from, to: Columns[index] ?? '' } : null)
    state.change({
      Targets: plan.Targets.map((each, at) => (at === index ? target : each === target ? null : each)),
    })
  }
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <div role="status">
        {moved && (
          <Alert severity="info" role="presentation" sx={{ mb: 3 }}>
            {text(
              'engine.import.movedTarget',
              state.toLabel(moved.field),
              toDisplayedText(moved.to),
              toDisplayedText(moved.from),
            )}
          </Alert>
        )}
      </div>
      <Table size="small" aria-label={text('engine.import.columns')} sx={stackedStyle}>
        <TableHead>
          <TableRow>
            <TableCell>{text('engine.import.column')}</TableCell>
            <TableCell>{text('engine.import.example')}</TableCell>
            <TableCell sx={{ minWidth: 180 }}>{text('engine.import.goesTo')}</TableCell>
            <TableCell sx={{ minWidth: 180 }}>{text('engine.import.blanks')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {Columns.map((column, index) => (
            <TableRow key={column}>
              <TableCell component="th" scope="row">
                {toDisplayedText(column)}
              </TableCell>
              <TableCell data-label={text('engine.import.example')} sx={{ color: 'text.secondary' }}>
                {examples[index]}
              </TableCell>
              <TableCell data-label={text('engine.import.goesTo')}>
                <NativeSelect
                  fullWidth
                  value={plan.Targets[index] ?? ''}
                  input={<OutlinedInput />}
                  inputProps={{ 'aria-label': text('engine.import.target', column) }}
                  onChange={event => move(index, event.target.value || null)}
                >
                  <option value="">{text('engine.import.ignore')}</option>
                  {state.properties.map(({ name }) => (
                    <option key={name} value={name}>
                      {state.toLabel(name)}
                    </option>
                  ))}
                </NativeSelect>
              </TableCell>
              <TableCell data-label={text('engine.import.blanks')}>
                <BlankChoice state={state} plan={plan} column={column} target={plan.Targets[index] ?? null} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

interface BlankChoiceProps {
  state: ImportState
  plan: ImportPlan
  column: string
  target: string | null
}

/** What a blank cell does to what is stored; a row without its key is refused. */
function BlankChoice({ state, plan, column, target }: BlankChoiceProps) {
  const text = useText()
  if (target === null || parseKey(plan.Key).includes(target)) return null
  const { [target]: chosen, ...others } = plan.Blanks ?? {}
  return (
    <NativeSelect
      fullWidth
      value={chosen ?? 'keep'}
      input={<OutlinedInput />}
      inputProps={{ 'aria-label': text('engine.import.blanks.of', column) }}
      onChange={({ target: { value } }) =>
        state.change({ Blanks: value === 'clear' ? { ...others, [target]: 'clear' } : others })
      }
    >
      {['keep', 'clear'].map(each => (
        <option key={each} value={each}>
          {text(`engine.import.blanks.${each}`)}
        </option>
      ))}
    </NativeSelect>
  )
}

/** The first value of a column; undefined where it is empty as far as the file was looked into. */
function findExample({ Rows }: ImportPreview, index: number): string | undefined {
  const found = Rows.find(({ Cells }) => Cells[index]?.trim())?.Cells[index]
  return found === undefined ? undefined : toDisplayedText(found)
}
