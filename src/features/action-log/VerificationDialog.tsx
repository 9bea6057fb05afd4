import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { AuditVerification } from '#contract/auditVerification.ts'
import type { Resource } from '#contract/resource.ts'
import { toDateTimeText } from '#src/engine/fields/dateTimeText.ts'
import { toCountText } from '#src/lib/countText.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { getSuccess } from '#src/providers/data/records.ts'
import { useText } from '#src/providers/messages/useText.ts'

interface VerificationDialogProps {
  resource: Resource
  isOpen: boolean
  onClose: () => void
}

/** Says whether every entry is what it was when it was written, how far that is known, and which the first is that is not. */
export function VerificationDialog({ resource, isOpen, onClose }: VerificationDialogProps) {
  const id = useId()
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <Verification id={id} resource={resource} onClose={onClose} />
    </Dialog>
  )
}

interface VerificationProps extends Pick<VerificationDialogProps, 'resource' | 'onClose'> {
  /** Of the title. */
  id: string
}

/** Begins with the opened dialog and ends with it. */
function Verification({ id, resource, onClose }: VerificationProps) {
  const text = useText()
  const { data, error, isFetching, refetch, progress } = useVerification(resource)
  return (
    <>
      <DialogTitle id={id}>{text('actionLog.verify.title')}</DialogTitle>
      <DialogContent tabIndex={0} role="group" aria-labelledby={id}>
        <Box aria-live="polite" aria-busy={isFetching}>
          {isFetching && <Running progress={progress} />}
          {!isFetching && error && (
            <Alert severity="error">
              {text('actionLog.verify.failed')} {error.message}
            </Alert>
          )}
          {!isFetching && !error && data && (
            <>
              <Alert severity={toSeverity(data.found)}>{data.message}</Alert>
              {hasEntries(data.found) && <Findings found={data.found} />}
            </>
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} autoFocus>
          {text('actionLog.verify.close')}
        </Button>
        <Button
          variant={isFetching ? 'outlined' : 'contained'}
          aria-disabled={isFetching}
          onClick={() => !isFetching && void refetch()}
        >
          {text('actionLog.verify.again')}
        </Button>
      </DialogActions>
    </>
  )
}

/** That nothing was looked at proves nothing. */
function toSeverity({ wrong, entries }: AuditVerification): 'error' | 'info' | 'success' {
  if (wrong) return 'error'
  return entries === 0 ? 'info' : 'success'
}

function hasEntries({ wrong, entries, unsealed }: AuditVerification): boolean {
  return wrong !== null || entries > 0 || unsealed.count > 0
}

/** How many entries were looked at, and how many there are. */
interface Progress {
  entries: number
  total: number
}

function Running({ progress }: { progress: Progress | null }) {
  const text = useText()
  const label = text('actionLog.verify.running')
  if (!progress) return <LinearProgress aria-label={label} />
  const { entries, total } = progress
  return (
    <>
      <Typography sx={{ mb: 3 }}>
        {text('actionLog.verify.progress', toCountText(entries), toCountText(total))}
      </Typography>
      <LinearProgress variant="determinate" value={Math.round((entries / total) * 100)} aria-label={label} />
    </>
  )
}

function Findings({ found: { entries, sealedOn, unsealed, head } }: { found: AuditVerification }) {
  const text = useText()
  const since = unsealed.since && toDateTimeText(unsealed.since, 'instant')
  const waiting = toCountText(unsealed.count)
  return (
    <Box component="dl" sx={{ m: 0, mt: 4, display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <Finding name={text('actionLog.verify.entries')}>{toCountText(entries)}</Finding>
      <Finding name={text('actionLog.verify.sealedOn')}>
        {sealedOn ? toDateTimeText(sealedOn, 'instant') : text('actionLog.verify.never')}
      </Finding>
      <Finding name={text('actionLog.verify.unsealed')}>
        {since ? text('actionLog.verify.since', waiting, since) : waiting}
      </Finding>
      {head && (
        <Finding name={text('actionLog.verify.head')} isWide>
          <Box component="code" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
            {head}
          </Box>
          <Typography variant="body2" component="span" sx={{ display: 'block', color: 'text.secondary', mt: 1 }}>
            {text('actionLog.verify.headHelp')}
          </Typography>
        </Finding>
      )}
    </Box>
  )
}

interface FindingProps {
  name: string
  children: ReactNode
  isWide?: boolean
}

function Finding({ name, children, isWide = false }: FindingProps) {
  return (
    <Box sx={{ gridColumn: isWide ? '1 / -1' : undefined, minWidth: 0 }}>
      <Typography variant="subtitle2" component="dt" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
        {children}
      </Typography>
    </Box>
  )
}

/** The verification of all entries, begun anew with what shows it and given up with it. */
function useVerification(resource: Resource) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const query = useQuery({
    queryKey: [resource.name, 'verify'],
    async queryFn({ signal }) {
      setProgress(null)
      for (let after = 0; ; ) {
        const answer = await callResource(resource, 'verify', { args: { after } }, { silent: true, signal })
        const { Source, Message } = getSuccess(answer)
        const found = Source as AuditVerification
        if (found.next === null) return { found, message: Message ?? '' }
        setProgress(found)
        after = found.next
      }
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  return { ...query, progress }
}
