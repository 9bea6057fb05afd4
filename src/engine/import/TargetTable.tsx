import Box from '@mui/material/Box'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useMemo } from 'react'
import type { ImportPlan, ImportPreview } from '#contract/imports.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { toShownText } from './shownText.ts'
import type { ImportState } from './useImport.ts'

interface TargetTableProps {
  state: ImportState
  preview: ImportPreview
  plan: ImportPlan
}

/** The examples make way where there is no room; the preview below has them as well. */
const exampleStyle = { display: { xs: 'none', sm: 'table-cell' } }

/** The property to which each column goes; one that another column had leaves that. */
export function TargetTable({ state, preview, plan }: TargetTableProps) {
  const text = useText()
  const { Columns } = preview
  const examples = useMemo(() => preview.Columns.map((_, index) => findExample(preview, index)), [preview])
  const move = (index: number, target: string | null) =>
    state.change({
      Targets: plan.Targets.map((each, at) => (at === index ? target : each === target ? null : each)),
    })
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={text('engine.import.columns')}>
        <TableHead>
          <TableRow>
            <TableCell>{text('engine.import.column')}</TableCell>
            <TableCell sx={exampleStyle}>{text('engine.import.example')}</TableCell>
            <TableCell sx={{ minWidth: 180 }}>{text('engine.import.goesTo')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {Columns.map((column, index) => (
            <TableRow key={column}>
              <TableCell component="th" scope="row">
                {toShownText(column)}
              </TableCell>
              <TableCell sx={{ ...exampleStyle, color: 'text.secondary' }}>{examples[index]}</TableCell>
              <TableCell>
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
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

/** The first value of a column; undefined where it is empty as far as the file was looked into. */
function findExample({ Rows }: ImportPreview, index: number): string | undefined {
  const found = Rows.find(({ Cells }) => Cells[index]?.trim())?.Cells[index]
  return found === undefined ? undefined : toShownText(found)
}
