import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormLabel from '@mui/material/FormLabel'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useId, useMemo } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { toCountText } from './countText.ts'
import type { CsvTable } from './csvTable.ts'
import { DefaultValues } from './DefaultValues.tsx'
import type { ImportPlan } from './importPlan.ts'
import { PreviewTable } from './PreviewTable.tsx'
import { toShownText } from './shownText.ts'
import type { ImportState } from './useImport.ts'

/** The examples make way where there is no room; the preview below has them as well. */
const exampleStyle = { display: { xs: 'none', sm: 'table-cell' } }

interface ColumnsStepProps {
  state: ImportState
  table: CsvTable
  plan: ImportPlan
}

/** Where each column goes, what stands in for missing ones, and what the first rows become. */
export function ColumnsStep({ state, table, plan }: ColumnsStepProps) {
  const text = useText()
  const count = (things: string, many: number) =>
    text(many === 1 ? `engine.import.one.${things}` : `engine.import.many.${things}`, toCountText(many))
  const rows = count('rows', table.rows.length)
  const columns = count('columns', table.columns.length)
  const isNothingKnown = plan.targets.every(target => target === null)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6, overflowWrap: 'anywhere' }}>
      <Typography sx={{ color: 'text.secondary' }}>
        {text('engine.import.file', table.fileName, rows, columns)}
      </Typography>
      {isNothingKnown && <Alert severity="warning">{text('engine.import.nothingKnown')}</Alert>}
      <TargetTable state={state} table={table} plan={plan} />
      <KeyChoice state={state} plan={plan} />
      <DefaultValues state={state} plan={plan} />
      <PreviewTable state={state} plan={plan} />
    </Box>
  )
}

function TargetTable({ state, table, plan }: ColumnsStepProps) {
  const text = useText()
  const examples = useMemo(() => table.columns.map((_, index) => findExample(table, index)), [table])
  const move = (index: number, target: string | null) =>
    state.change({
      targets: plan.targets.map((each, at) => (at === index ? target : each === target ? null : each)),
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
          {table.columns.map((column, index) => (
            <TableRow key={column}>
              <TableCell component="th" scope="row">
                {toShownText(column)}
              </TableCell>
              <TableCell sx={{ ...exampleStyle, color: 'text.secondary' }}>{examples[index]}</TableCell>
              <TableCell>
                <NativeSelect
                  fullWidth
                  value={plan.targets[index] ?? ''}
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

/** The first value of a column; undefined where it is empty throughout. */
function findExample({ rows }: CsvTable, index: number): string | undefined {
  const found = rows.find(row => row.cells[index]?.trim())?.cells[index]
  return found === undefined ? undefined : toShownText(found)
}

function KeyChoice({ state, plan }: { state: ImportState; plan: ImportPlan }) {
  const text = useText()
  const id = useId()
  return (
    <Box sx={{ maxWidth: 320 }}>
      <FormLabel htmlFor={id} sx={{ display: 'block', mb: 1 }}>
        {text('engine.import.key')}
      </FormLabel>
      <NativeSelect
        fullWidth
        value={plan.key}
        input={<OutlinedInput />}
        inputProps={{ id }}
        onChange={event => state.change({ key: event.target.value })}
      >
        {[...new Set([...state.keys, plan.key])].map(name => (
          <option key={name} value={name}>
            {state.toLabel(name)}
          </option>
        ))}
      </NativeSelect>
    </Box>
  )
}
