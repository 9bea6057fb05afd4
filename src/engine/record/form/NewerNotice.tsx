import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { RecordValues } from '#contract/callArguments.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { toDateTimeText } from '../../fields/dateTimeText.ts'
import { formWidth } from './formWidth.ts'

interface NewerNoticeProps {
  /** The record as somebody has saved it since it was opened; null where nobody has. */
  record: RecordValues | null
  onShow: (record: RecordValues) => void
}

/** Tells quietly, above a form, that somebody has saved its record; nothing in the form changes before that is shown. */
export function NewerNotice({ record, onShow }: NewerNoticeProps) {
  const text = useText()
  const who = record?.ModifiedBy || text('engine.history.someone')
  return (
    <Box role="status" sx={{ maxWidth: formWidth }}>
      {record && (
        <Alert
          severity="info"
          role="presentation"
          sx={{ mb: 4 }}
          action={
            <Button color="inherit" size="small" onClick={() => onShow(record)}>
              {text('engine.newer.show')}
            </Button>
          }
        >
          {text('engine.newer', who, toDateTimeText(record.ModifiedOn, 'instant'))}
        </Alert>
      )}
    </Box>
  )
}
