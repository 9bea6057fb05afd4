import AddOutlined from '@mui/icons-material/AddOutlined'
import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useLayoutEffect, useRef } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import type { WidgetProps } from './fieldKind.ts'
import { type GetFieldEditor, NestedFields } from './ObjectWidget.tsx'

/** A row of fields for each object of a list: rows are added, removed and moved; an empty list is no value. */
export function ObjectsWidget({
  property,
  value,
  input,
  problems,
  getEditor,
  onChange,
}: WidgetProps & { getEditor: GetFieldEditor }) {
  const text = useText()
  const { schema } = property
  const change = (rows: unknown[]) => onChange(rows.length === 0 ? null : rows)
  const { rows, keys, frame, add, remove, move } = useRows(value, change)
  const isFixed = input.isReadOnly || input.isHeld === true
  const isFull = schema.maxItems !== undefined && rows.length >= schema.maxItems
  const title = schema.title ?? property.name
  return (
    <Box ref={frame} sx={{ display: 'grid', gap: 4 }}>
      {rows.map((row, index) => {
        const name = text('engine.objects.row', title, index + 1)
        const messages = problems?.get(`/${index}`) ?? []
        return (
          <Box key={keys[index]} {...nameRow(input.id, index, name)} sx={rowStyle}>
            <NestedFields
              property={property}
              values={typeof row === 'object' && row !== null ? (row as Record<string, unknown>) : {}}
              input={input}
              pointer={`/${index}`}
              problems={problems}
              getEditor={getEditor}
              onChange={next => change(rows.map((each, position) => (position === index ? next : each)))}
            />
            {messages.length > 0 && <FormHelperText error>{messages.join(' ')}</FormHelperText>}
            {!isFixed && (
              <RowButtons
                name={name}
                onUp={index > 0 ? () => move(index, index - 1) : null}
                onDown={index < rows.length - 1 ? () => move(index, index + 1) : null}
                onRemove={() => remove(index)}
              />
            )}
          </Box>
        )
      })}
      {rows.length === 0 && input.isReadOnly && (
        <Box sx={{ color: 'text.secondary' }}>{text('engine.objects.none')}</Box>
      )}
      {!input.isReadOnly && (
        <Button
          color="inherit"
          startIcon={<AddOutlined />}
          aria-label={text('engine.objects.add', title)}
          aria-describedby={input.describedBy}
          disabled={isFull || isFixed}
          data-add
          onClick={add}
          sx={{ justifySelf: 'start' }}
        >
          {text('engine.objects.addShort')}
        </Button>
      )}
    </Box>
  )
}

/** What a row is known by: to assistive technology, to what looks for a position within the list, and to what moves the focus. */
function nameRow(list: string, index: number, name: string) {
  return { id: `${list}_${index}`, role: 'group', 'aria-label': name, 'data-row': index }
}

const rowStyle = { border: 1, borderColor: 'divider', borderRadius: 1, p: 4, display: 'grid', gap: 3 }

interface RowButtonsProps {
  /** What stands for the row. */
  name: string
  /** Null at the top. */
  onUp: (() => void) | null
  /** Null at the bottom. */
  onDown: (() => void) | null
  onRemove: () => void
}

/** What can be done with a row of a list, each by a key press. */
function RowButtons({ name, onUp, onDown, onRemove }: RowButtonsProps) {
  const text = useText()
  const buttons = [
    { act: 'up', icon: <ArrowUpwardOutlined fontSize="small" />, onClick: onUp },
    { act: 'down', icon: <ArrowDownwardOutlined fontSize="small" />, onClick: onDown },
    { act: 'remove', icon: <DeleteOutlined fontSize="small" />, onClick: onRemove },
  ]
  return (
    <Box data-acts sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
      {buttons.map(({ act, icon, onClick }) => (
        <Tooltip key={act} title={text(`engine.objects.${act}`, name)}>
          <IconButton
            aria-label={text(`engine.objects.${act}`, name)}
            data-act={act}
            aria-disabled={onClick === null || undefined}
            onClick={onClick ?? undefined}
            sx={onClick === null ? { opacity: 0.4 } : undefined}
          >
            {icon}
          </IconButton>
        </Tooltip>
      ))}
    </Box>
  )
}

/** Where the focus goes once the rows are drawn: a row, or the button that adds one, and within the row a button. */
interface Aim {
  row: number
  act: 'up' | 'down' | 'remove' | null
}

/**
 * The rows of a list and what changes them. Each row keeps its key, so that moving one takes its inputs along; the focus goes to
 * the new row, stays with the one that is moved, and goes on to the next where one is removed.
 */
function useRows(value: unknown, onChange: (rows: unknown[]) => void) {
  const rows: unknown[] = Array.isArray(value) ? value : []
  const frame = useRef<HTMLDivElement>(null)
  const known = useRef<number[]>([])
  const next = useRef(0)
  const aim = useRef<Aim | null>(null)
  // Rows that came from elsewhere: another record, or another version of it.
  while (known.current.length < rows.length) known.current.push(next.current++)
  known.current.length = rows.length
  const keys = known.current
  useLayoutEffect(() => {
    const to = aim.current
    aim.current = null
    if (to && frame.current) focusRow(frame.current, to)
  })
  return {
    rows,
    keys,
    frame,
    add: () => {
      aim.current = { row: rows.length, act: null }
      onChange([...rows, {}])
    },
    remove: (index: number) => {
      aim.current = { row: Math.min(index, rows.length - 2), act: 'remove' }
      known.current = keys.toSpliced(index, 1)
      onChange(rows.toSpliced(index, 1))
    },
    move: (from: number, to: number) => {
      aim.current = { row: to, act: to < from ? 'up' : 'down' }
      known.current = moveEntry(keys, from, to)
      onChange(moveEntry(rows, from, to))
    },
  }
}

function moveEntry<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, list[from] as Entry)
}

/** At the end of its way a row has no further button in that direction: the other one has the focus then. */
function focusRow(frame: HTMLElement, { row: id, act }: Aim): void {
  const row = frame.querySelector(`:scope > [data-row="${id}"]`)
  if (!row) {
    frame.querySelector<HTMLElement>(':scope > [data-add]')?.focus()
    return
  }
  if (act === null) {
    row.querySelector<HTMLElement>('input, textarea')?.focus()
    return
  }
  // A list within the row has buttons like these.
  const acts = row.querySelector(':scope > [data-acts]')
  const button = acts?.querySelector<HTMLElement>(`[data-act="${act}"]:not([aria-disabled])`)
  const other = acts?.querySelector<HTMLElement>('[data-act]:not([aria-disabled])')
  const aim = button ?? other
  aim?.focus()
}
