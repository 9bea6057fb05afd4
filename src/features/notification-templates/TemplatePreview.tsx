import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useContext, useMemo, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { toDateTimeText } from '#src/engine/fields/dateTimeText.ts'
import { TypedRecordContext } from '#src/engine/fields/typedRecord.ts'
import { findNonce } from '#src/lib/nonce.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { shellTop } from '#src/ui/shellTop.ts'
import { showToast } from '#src/ui/toast.ts'
import { toFrameDocument } from './previewFrame.ts'
import { type Preview, toTyped, useTemplatePreview } from './useTemplatePreview.ts'

/** Beside the form of a template: what it comes to, what is wrong with it, and a test to oneself. */
export function TemplatePreview({ resource }: { resource: Resource }) {
  const text = useText()
  const record = useContext(TypedRecordContext)
  const { preview, isFailed } = useTemplatePreview(resource, record)
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    const answer = await callResource(resource, 'test', { args: toTyped(record) }, { silent: true }).catch(() => null)
    setSending(false)
    showToast(answer?.Success ? 'success' : 'error', answer?.Message ?? text('templates.previewFailed'))
  }
  const isWhole = preview !== null && preview.Problems.length === 0
  return (
    <Paper component="section" variant="outlined" aria-labelledby="template-preview" sx={style}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography id="template-preview" variant="h3" component="h2">
          {text('templates.preview')}
        </Typography>
        <Button size="small" disabled={!isWhole || isSending} onClick={() => void send()}>
          {text('templates.sendTest')}
        </Button>
      </Box>
      <Box role="status" sx={{ display: 'grid', gap: 2 }}>
        {isFailed && <Alert severity="error">{text('templates.previewFailed')}</Alert>}
        {preview?.Problems.map(({ Line, Message, Fix }) => (
          <Alert key={`${Line} ${Message}`} severity="error">
            {text('templates.problem', Line, `${Message} ${Fix}`.trim())}
          </Alert>
        ))}
      </Box>
      {isWhole && <Filled preview={preview} />}
    </Paper>
  )
}

function Filled({ preview: { Subject, Text, Html, Notice, SampleOn } }: { preview: Preview }) {
  const text = useText()
  const page = useMemo(() => toFrameDocument(Html ?? '', findNonce()), [Html])
  return (
    <>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {Notice === null
          ? text('templates.unused')
          : SampleOn === null
            ? text('templates.invented', Notice)
            : text('templates.sample', Notice, toDateTimeText(SampleOn, 'instant'))}
      </Typography>
      <Part title={text('templates.subject')} content={Subject} />
      <Box
        component="iframe"
        title={text('templates.mail')}
        sandbox=""
        referrerPolicy="no-referrer"
        srcDoc={page}
        sx={{ width: 1, height: 420, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'common.white' }}
      />
      <Part title={text('templates.text')} content={Text} />
    </>
  )
}

function Part({ title, content }: { title: string; content: string | null }) {
  return (
    <Box>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {title}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} dir="auto">
        {content}
      </Typography>
    </Box>
  )
}

/** In sight beside the form; below it on narrow windows. */
const style = {
  display: 'grid',
  gap: 3,
  p: 4,
  mt: { xs: 4, lg: 0 },
  position: { lg: 'sticky' },
  top: { lg: `calc(24px + ${shellTop})` },
  maxHeight: { lg: `calc(100dvh - 48px - ${shellTop})` },
  overflowY: { lg: 'auto' },
} as const
