import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Theme } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import { foldText } from '#contract/foldText.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ColumnLine } from './ColumnLine.tsx'
import type { GridLayout, LayoutColumn } from './gridSettings.ts'
import { HiddenStatus } from './HiddenStatus.tsx'
import { useColumnDrag } from './useColumnDrag.ts'

interface ColumnListProps {
  columns: readonly LayoutColumn[]
  toLabel: (field: string) => string
  onChange: (layout: GridLayout) => void
  /** Gets the message for those who do not see it. */
  onNotice: (news: string) => void
}

/** More columns than these can be searched. */
const mostUnsearched = 10

/** Every column of a grid in its order, each shown or hidden, moved by its buttons or dragged by its handle. */
function ColumnList({ columns, toLabel, onChange, onNotice }: ColumnListProps) {
  const text = useText()
  const [search, setSearch] = useState('')
  const wanted = foldText(search)
  const found = columns.filter(({ field }) => foldText(toLabel(field)).includes(wanted))
  const displayedCount = columns.filter(column => !column.isHidden).length
  const move = (field: string, index: number) => {
    const order = columns.map(each => each.field).filter(each => each !== field)
    order.splice(index, 0, field)
    onChange({ order })
    onNotice(text('engine.columns.moved', toLabel(field), index + 1, columns.length))
  }
  const drag = useColumnDrag(found, move)
  return (
    <>
      {columns.length > mostUnsearched && (
        <Box sx={{ px: 6, pt: 1, pb: 3 }}>
          <TextField
            type="search"
            label={text('engine.columns.search')}
            value={search}
            onChange={event => setSearch(event.target.value)}
          />
        </Box>
      )}
      <DialogContent dividers sx={{ px: 4, py: 2, minHeight: 96 }}>
        {found.length === 0 && <Typography sx={{ px: 2 }}>{text('engine.columns.none')}</Typography>}
        <Box component="ul" ref={drag.list} sx={{ listStyle: 'none', m: 0, p: 0, position: 'relative' }}>
          {found.map(column => (
            <ColumnLine
              key={column.field}
              column={column}
              label={toLabel(column.field)}
              index={columns.indexOf(column)}
              count={columns.length}
              isOnlyDisplayed={!column.isHidden && displayedCount === 1}
              drag={drag.toLine(column.field, wanted === '')}
              onHide={isHidden => onChange({ hidden: { [column.field]: isHidden } })}
              onMove={index => move(column.field, index)}
            />
          ))}
        </Box>
        <Typography variant="caption" component="p" sx={{ px: 2, pt: 3, m: 0, color: 'text.secondary' }}>
          {text('engine.columns.widths')}
        </Typography>
      </DialogContent>
    </>
  )
}

/** The columns of a grid, and what can be done with them. */
export interface ColumnsDialogProps {
  isOpen: boolean
  columns: readonly LayoutColumn[]
  toLabel: (field: string) => string
  onChange: (layout: GridLayout) => void
  onResetWidths: () => void
  /** Columns, page size and sort as nobody changed them. */
  onReset: () => void
  onClose: () => void
}

/** Such as a small laptop's at 200 %: the frame of a dialog would take what the columns need. */
const lowWindow = '(max-height: 500px)'

/** Shows, hides and orders the columns of a grid; what is changed stands at once. */
export function ColumnsDialog({ isOpen, onResetWidths, onReset, onClose, ...list }: ColumnsDialogProps) {
  const text = useText()
  const id = useId()
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const isLow = useMediaQuery(lowWindow, { noSsr: true })
  const [news, setNotices] = useState('')
  const resets = [
    { name: 'engine.columns.resetWidths', reset: onResetWidths, notice: 'engine.columns.widthsReset' },
    { name: 'engine.columns.reset', reset: onReset, notice: 'engine.columns.isReset' },
  ]
  return (
    <Dialog open={isOpen} onClose={onClose} fullScreen={isNarrow || isLow} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{text('engine.columns')}</DialogTitle>
      <ColumnList {...list} onNotice={setNotices} />
      <DialogActions sx={{ flexWrap: 'wrap', gap: 2 }}>
        {resets.map(({ name, reset, notice }) => (
          <Button
            key={name}
            color="inherit"
            onClick={() => {
              reset()
              setNotices(text(notice))
            }}
          >
            {text(name)}
          </Button>
        ))}
        <Button variant="contained" onClick={onClose}>
          {text('engine.columns.done')}
        </Button>
      </DialogActions>
      <HiddenStatus>{news}</HiddenStatus>
    </Dialog>
  )
}
