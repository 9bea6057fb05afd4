import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { RecordKey } from '#contract/callArguments.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { Detail } from '../../navigation/useDetails.ts'
import { toDetailTitle, useAddButton } from './useAddButton.tsx'

interface DetailHeadingProps {
  heading: string
  /** A quiet line beside the heading. */
  note: string | null
  details: readonly Detail[]
  displayed: Detail
  /** The id of what the tabs turn. */
  panelId: string
  /** The key of the chosen row; null while it is not known. */
  master: RecordKey | null
  onShow: (detail: Detail) => void
  onClose: () => void
}

/** Whose records stand below and which of them, the way to a further one, and the way to close them. */
export function DetailHeading({ heading, note, details, displayed, panelId, ...props }: DetailHeadingProps) {
  const { master, onShow, onClose } = props
  const text = useText()
  const addButton = useAddButton(displayed, master)
  const close = text('engine.detail.close')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, minHeight: 56 }}>
      <Typography variant="h2" sx={{ flex: { xs: 1, md: 'none' }, minWidth: 0, overflowWrap: 'anywhere' }}>
        {heading}
      </Typography>
      {note && <Typography sx={{ order: 2, color: 'text.secondary' }}>{note}</Typography>}
      <Box sx={{ order: 2, width: { xs: '100%', md: 0 } }} />
      {details.length > 1 && (
        <Tabs
          value={details.indexOf(displayed)}
          aria-label={text('engine.detail.tabs')}
          onChange={(_, index: number) => onShow(details[index] as Detail)}
          sx={{ order: 3 }}
        >
          {details.map(detail => (
            <Tab
              key={`${detail.below.name}.${detail.by}`}
              id={toTabId(panelId, detail)}
              aria-controls={detail === displayed ? panelId : undefined}
              label={toDetailTitle(detail)}
            />
          ))}
        </Tabs>
      )}
      <Box sx={{ order: 4, ml: 'auto', my: { xs: 2, md: 0 } }}>{addButton}</Box>
      {/* Where it is narrow the way to close stands beside the heading, and the rest below. */}
      <Tooltip title={close}>
        <IconButton aria-label={close} onClick={onClose} sx={{ order: { xs: 1, md: 5 } }}>
          <CloseOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  )
}

/** The id of the tab of a list below. */
export function toTabId(panelId: string, { below, by }: Detail): string {
  return `${panelId}-${below.name}-${by}`
}
