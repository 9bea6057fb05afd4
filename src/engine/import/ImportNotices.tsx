import Alert from '@mui/material/Alert'
import { useText } from '#src/providers/messages/useText.ts'
import type { ImportState } from './useImport.ts'

/** Says what of the fields changed while the import was open, and whether its check was by those of before. */
export function ImportNotices({ state }: { state: ImportState }) {
  const text = useText()
  const { step, isUnderWay, news, run } = state
  const isCheckOld = step === 'plan' && !isUnderWay && run.isTrialOld
  const told = [
    ...news.texts.map(({ messageKey, args }) => text(messageKey, ...args)),
    isCheckOld && text('engine.import.checkedBefore'),
  ].filter(Boolean)
  return (
    <div role="status">
      {told.length > 0 && (
        <Alert
          severity="info"
          role="presentation"
          sx={{ mb: 4, overflowWrap: 'anywhere' }}
          closeText={text('engine.news.close')}
          {...(news.texts.length > 0 ? { onClose: news.close } : {})}
        >
          {text('engine.import.news')} {told.join(' ')}
        </Alert>
      )}
    </div>
  )
}
