import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import NativeSelect from '@mui/material/NativeSelect'
import Typography from '@mui/material/Typography'
import { type MouseEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { SortArguments } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { useFieldLabel } from '../../../fields/useFieldLabel.ts'
import { operable } from '../cellFields.ts'
import type { ToOpening } from '../rowActions.ts'
import type { DataTableProps, TableColumn, TableRow } from '../table.ts'
import { useRowBoxes } from '../useRowBoxes.ts'
import { Card, type CardBox } from './Card.tsx'
import { toCardFace } from './cardFace.ts'
import { cardStyle } from './cardStyle.ts'

/** Cards that are drawn at first, and then again each time that their end comes into sight. */
const step = 100

/** A table that is drawn as cards, with what they need of its resource. */
export interface CardListProps {
  resource: Resource
  /** Where the name of a record leads. */
  toOpening: ToOpening
  table: DataTableProps
}

/** The rows of a list on a phone, each a card: what can be done with them is the same as in a table. */
export function CardList({ resource, toOpening, table }: CardListProps) {
  const { label, columns, rows, view, actions, changes } = table
  const { selection, choice } = table.marks
  const toLabel = useFieldLabel(resource)
  const face = useMemo(() => toCardFace(resource, columns), [resource, columns])
  const { one, all, state } = useRowBoxes(rows, selection)
  const toBox = useBox(selection?.toLabel ?? null, one)
  const end = useRef<HTMLDivElement>(null)
  const drawn = useDrawnCount(end, rows.length)
  const latest = useRef(choice)
  latest.current = choice
  const [choose] = useState(() => (row: TableRow) => latest.current?.onChoose(row))
  const onClick = ({ target }: MouseEvent<HTMLElement>) => {
    const id = (target as Element).closest('[data-id]')?.getAttribute('data-id')
    const row = rows.find(each => String(each.id) === id)
    if (row && !(target as Element).closest(operable)) choose(row)
  }
  return (
    <Box sx={{ position: 'relative' }}>
      {view.isLoading && (
        <LinearProgress aria-hidden sx={{ position: 'absolute', top: 0, left: 0, right: 0, zIndex: 2 }} />
      )}
      {rows.length === 0 ? (
        table.empty
      ) : (
        <CardTools
          columns={columns}
          toLabel={toLabel}
          sorts={view.sorts}
          selected={state}
          onSelectAll={all}
          onSort={changes.onSort}
        />
      )}
      <Box component="ul" data-cards="" aria-label={label} onClick={choice ? onClick : undefined} sx={cardStyle}>
        {rows.slice(0, drawn).map(row => (
          <Card
            key={row.id}
            resource={resource}
            row={row}
            face={face}
            toOpening={toOpening}
            actions={actions}
            box={toBox(selection?.ids.has(row.id) === true)}
            isChosen={choice && String(row.id) === choice.id}
            onChoose={choose}
          />
        ))}
      </Box>
      <div ref={end} />
    </Box>
  )
}

/** The box of a ticked card and of one that is not: the same ones again, so that only a card that changes is drawn anew. */
function useBox(toLabel: CardBox['toLabel'] | null, onTick: CardBox['onTick']) {
  const boxes = useMemo(
    () => toLabel && [false, true].map(isTicked => ({ isTicked, toLabel, onTick })),
    [toLabel, onTick],
  )
  return (isTicked: boolean): CardBox | null => boxes?.[isTicked ? 1 : 0] ?? null
}

/** How many of many cards are drawn: more each time that somebody comes near their end. */
function useDrawnCount(end: RefObject<HTMLElement | null>, count: number): number {
  const [drawn, setDrawn] = useState(step)
  useEffect(() => {
    if (drawn >= count || !end.current) return
    const watch = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && setDrawn(drawn + step),
      { rootMargin: '800px' },
    )
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [end, drawn, count])
  return drawn
}

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
function CardTools({ columns, toLabel, sorts, selected, onSelectAll, onSort }: CardToolsProps) {
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
