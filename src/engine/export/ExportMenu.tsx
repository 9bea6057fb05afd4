import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { ExportFormat } from '#contract/exportFormats.ts'
import { toFormattedNumber } from '#contract/numberFormat.ts'
import { toLocale } from '#src/lib/language.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { ExportRange } from './exportChoice.ts'

/** What the menu is drawn of. */
export interface ExportMenuProps {
  anchor: HTMLElement | null
  formats: readonly ExportFormat[]
  /** How many rows are chosen, in figures; null where none are, or the export cannot be of them. */
  chosen: string | null
  /** Bytes that have come of the export under way; null where there is none. */
  bytes: number | null
  onChoose: (format: ExportFormat, range: ExportRange) => void
  onStop: () => void
  onClose: () => void
}

const headingStyle = { lineHeight: '32px', bgcolor: 'inherit', position: 'static' }

/** What an export may hold and as which file; while one is under way, how far it has come. */
export function ExportMenu({ anchor, formats, chosen, bytes, onChoose, onStop, onClose }: ExportMenuProps) {
  const text = useText()
  const perform = (action: () => void) => () => {
    onClose()
    action()
  }
  const ranges: readonly ExportRange[] = chosen === null ? ['shown', 'all'] : ['chosen', 'shown', 'all']
  const choices = ranges.flatMap(range => [
    <ListSubheader key={range} role="presentation" sx={headingStyle}>
      {text(`engine.export.${range}`, chosen)}
    </ListSubheader>,
    ...formats.map(format => (
      <MenuItem
        key={`${range} ${format}`}
        aria-label={`${text(`engine.export.${range}`, chosen)}: ${text(`engine.export.${format}`)}`}
        onClick={perform(() => onChoose(format, range))}
      >
        {text(`engine.export.${format}`)}
      </MenuItem>
    )),
  ])
  const underWay = [
    <ListSubheader key="bytes" role="presentation" sx={headingStyle}>
      {text('engine.export.received', toFormattedNumber('volume', (bytes ?? 0) / 1_000_000, toLocale()))}
    </ListSubheader>,
    <MenuItem key="stop" onClick={perform(onStop)}>
      {text('engine.export.stop')}
    </MenuItem>,
  ]
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        list: { 'aria-label': text('engine.export') },
        // It holds more than a menu: what is exported, and how far it has come.
        paper: { role: 'dialog', 'aria-label': text('engine.export'), sx: { width: 220, maxWidth: '100%' } },
      }}
    >
      {bytes === null ? choices : underWay}
    </Menu>
  )
}
