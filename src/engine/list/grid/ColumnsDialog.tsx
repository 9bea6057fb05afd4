import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogTitle from '@mui/material/DialogTitle'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { ColumnList } from './ColumnList.tsx'
import type { GridLayout, LayoutColumn } from './gridSettings.ts'
import { HiddenStatus } from './HiddenStatus.tsx'

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
