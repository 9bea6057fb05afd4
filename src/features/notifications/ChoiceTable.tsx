import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Paper from '@mui/material/Paper'
import { type NotificationMode, notificationModes } from '#contract/notice.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { listColumn, type Matrix } from './choiceMatrix.ts'
import { setMembers } from './moveUsers.ts'

interface ChoiceTableProps {
  matrix: Matrix
  /** The configurations that are ticked. */
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}

/** Events by modes, each cell a checkbox, and one above each column for all of it. */
export function ChoiceTable({ matrix, chosen, onChange }: ChoiceTableProps) {
  const text = useText()
  const set = (ids: readonly number[], isChosen: boolean) => onChange(setMembers(chosen, ids, isChosen))
  return (
    <Paper variant="outlined" sx={{ overflowX: 'auto' }}>
      <Box component="table" sx={tableStyle}>
        <thead>
          <tr>
            <th scope="col">{text('subscriptions.event')}</th>
            {notificationModes.map(mode => (
              <th key={mode} scope="col">
                <Box component="span" sx={{ display: 'block' }}>
                  {text(`subscriptions.mode.${mode}`)}
                </Box>
                <ColumnBox mode={mode} ids={listColumn(matrix, mode)} chosen={chosen} onSet={set} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {matrix.events.map(({ Code, Name, IsCritical }) => (
            <tr key={Code}>
              <th scope="row">{Name}</th>
              {notificationModes.map(mode => {
                const id = matrix.toId(Code, mode)
                const why = id === null ? 'subscriptions.noMode' : IsCritical ? 'subscriptions.critical' : null
                return (
                  <td key={mode} title={why === null ? undefined : text(why)}>
                    <Checkbox
                      checked={id !== null && (IsCritical || chosen.has(id))}
                      disabled={why !== null}
                      onChange={(_, isChosen) => id !== null && set([id], isChosen)}
                      slotProps={{
                        input: { 'aria-label': text('subscriptions.cell', Name, text(`subscriptions.mode.${mode}`)) },
                      }}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Paper>
  )
}

interface ColumnBoxProps {
  mode: NotificationMode
  ids: readonly number[]
  chosen: ReadonlySet<number>
  onSet: (ids: readonly number[], isChosen: boolean) => void
}

function ColumnBox({ mode, ids, chosen, onSet }: ColumnBoxProps) {
  const text = useText()
  const count = ids.filter(id => chosen.has(id)).length
  const isWhole = ids.length > 0 && count === ids.length
  return (
    <Checkbox
      checked={isWhole}
      indeterminate={count > 0 && !isWhole}
      disabled={ids.length === 0}
      onChange={() => onSet(ids, !isWhole)}
      slotProps={{ input: { 'aria-label': text('subscriptions.wholeColumn', text(`subscriptions.mode.${mode}`)) } }}
    />
  )
}

const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body1',
  '& th': { fontWeight: 500, textAlign: 'start' },
  '& th:first-of-type': { pl: 4, pr: 2, py: 2, overflowWrap: 'anywhere' },
  '& thead th': { color: 'text.secondary', verticalAlign: 'bottom', typography: 'caption' },
  '& thead th:not(:first-of-type), & td': { width: { xs: 56, sm: 96 }, p: 0, textAlign: 'center' },
  '& thead th:not(:first-of-type)': { pt: 3 },
  '& tbody th': { fontWeight: 400 },
  '& tbody tr': { borderTop: 1, borderColor: 'divider' },
  '& tbody tr:hover': { bgcolor: 'action.hover' },
} as const
