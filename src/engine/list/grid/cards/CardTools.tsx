import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import NativeSelect from '@mui/material/NativeSelect'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { SortArguments } from '#contract/callArguments.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { TableColumn } from '../table.ts'

interface CardToolsProps {
  columns: readonly TableColumn[]
  toLabel: (field: string) => string
  sorts: readonly SortArguments[]
  /** Whether none, some or all cards are selected; null where none can be. */
  selected: 'none' | 'some' | 'all' | null
  onSelectAll: (isSelected: boolean) => void
  onSort: (sorts: readonly SortArguments[]) => void
}

/** What the headings of a table offer, above cards: the box of all, and the sort. */
export function CardTools({ columns, toLabel, sorts, selected, onSelectAll, onSort }: CardToolsProps) {
  const [sort, ...others] = sorts
  const text = useText()
  const id = useId()
  const fields = columns.flatMap(({ field, isSortable }) => (isSortable ? [field] : []))
  const offered = !sort || fields.includes(sort.field) ? fields : [sort.field, ...fields]
  const isDescending = sort?.direction === 'descending'
  const direction = text(isDescending ? 'engine.cards.ascending' : 'engine.cards.descending')
  const Arrow = isDescending ? ArrowDownward : ArrowUpward
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', px: 1, minHeight: 44 }}>
      {selected !== null && (
        <Checkbox
          size="small"
          checked={selected === 'all'}
          indeterminate={selected === 'some'}
          onChange={() => onSelectAll(selected !== 'all')}
          slotProps={{
            input: { 'aria-label': text(selected === 'all' ? 'engine.selection.page.clear' : 'engine.selection.page') },
          }}
          sx={{ width: 44, height: 44 }}
        />
      )}
      {sort && offered.length > 0 && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, ml: 'auto', minWidth: 0 }}>
          <Typography
            component="label"
            htmlFor={id}
            variant="caption"
            sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}
          >
            {text('engine.cards.sort')}
          </Typography>
          <NativeSelect
            disableUnderline
            value={sort.field}
            onChange={({ target }) => onSort([{ ...sort, field: target.value }])}
            inputProps={{ id }}
            sx={{ typography: 'body2', minWidth: 0 }}
          >
            {offered.map(field => (
              <option key={field} value={field}>
                {toLabel(field)}
              </option>
            ))}
          </NativeSelect>
          <IconButton
            size="small"
            aria-label={direction}
            onClick={() => onSort([{ ...sort, direction: isDescending ? 'ascending' : 'descending' }, ...others])}
          >
            <Arrow fontSize="small" />
          </IconButton>
        </Box>
      )}
    </Box>
  )
}
