import ExpandMore from '@mui/icons-material/ExpandMore'
import RestoreOutlined from '@mui/icons-material/RestoreOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Collapse from '@mui/material/Collapse'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { ConfigurationVersionDetails, VersionFile } from '#contract/configurationVersion.ts'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { Against } from './Against.tsx'
import { ChangeGroups } from './ChangeGroups.tsx'
import { summarizeChanges } from './changeText.ts'
import { AllFilesActions } from './FileActions.tsx'
import { FileText } from './FileText.tsx'
import { RollBackDialog } from './RollBackDialog.tsx'
import { StatusNotes } from './StatusNotes.tsx'
import { hasLiveFiles } from './sameFiles.ts'
import { useConfigurationStatus } from './useConfigurationStatus.ts'
import { useVersion } from './useVersions.ts'
import { VersionMaking } from './VersionMaking.tsx'
import { VersionsSkeleton } from './VersionsSkeleton.tsx'
import { versionsPath } from './versionPath.ts'

const statusOfFile = { same: 'unpublished', other: 'info', missing: 'success', only: 'danger' } as const

interface FileListProps {
  version: number
  files: readonly VersionFile[]
}

/** The data files of a version; each opens to its text, and those that differ from the live ones come first. */
function FileList({ version, files }: FileListProps) {
  const sorted = files.toSorted((one, other) => Number(one.Live === 'same') - Number(other.Live === 'same'))
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {sorted.map(file => (
        <Box component="li" key={file.Path} sx={{ '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' } }}>
          <FileItem version={version} file={file} />
        </Box>
      ))}
    </Box>
  )
}

function FileItem({ version, file }: { version: number; file: VersionFile }) {
  const text = useText()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={{
          display: 'flex',
          width: '100%',
          gap: 2,
          py: 2,
          minHeight: 44,
          borderRadius: 1,
          textAlign: 'start',
          justifyContent: 'flex-start',
          typography: 'body2',
        }}
      >
        <ExpandMore
          fontSize="small"
          aria-hidden
          sx={{ transition: 'transform 160ms', transform: isOpen ? 'none' : 'rotate(-90deg)' }}
        />
        <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {file.Path}
        </Box>
        <StatusChip status={statusOfFile[file.Live]} label={text(`configuration.details.file.${file.Live}`)} />
      </ButtonBase>
      <Collapse in={isOpen} unmountOnExit id={id}>
        <FileText version={version} file={file} />
      </Collapse>
    </>
  )
}

/** One version: what it changed, what of it differs from the live one, and its files. */
export function VersionPage() {
  const text = useText()
  const given = useParams().version ?? ''
  // What is no number, as in an address typed by hand, is no version: nobody needs to be asked.
  const isNumber = /^[1-9]\d{0,8}$/.test(given)
  const version = isNumber ? Number(given) : 0
  const { status, live } = useConfigurationStatus()
  const [isAsking, setAsking] = useState(false)
  const { data, error, isFetching, refetch } = useVersion(version, live, isNumber)
  const title = text('configuration.version', given)
  useDocumentTitle(title)
  const isLive = version === live
  return (
    <Box sx={{ maxWidth: 1080 }}>
      <PageHeader
        title={
          <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
            {title}
            {isLive && <StatusChip status="success" label={text('configuration.version.live')} />}
          </Box>
        }
        subtitle={data && <VersionMaking version={data} isExact />}
        actions={
          data &&
          !isLive &&
          !hasLiveFiles(data) && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<RestoreOutlined fontSize="small" />}
              onClick={() => setAsking(true)}
            >
              {text('configuration.rollBack.to', version)}
            </Button>
          )
        }
      />
      {status && <StatusNotes status={status} />}
      {data ? (
        <Details details={data} isLive={isLive} />
      ) : !isNumber || (error && !isFetching) ? (
        <VersionError version={given} error={error} onRetry={() => void refetch()} />
      ) : (
        <VersionsSkeleton label={text('configuration.details.loading')} />
      )}
      <RollBackDialog version={isAsking ? version : null} live={live} onClose={() => setAsking(false)} />
    </Box>
  )
}

function Details({ details, isLive }: { details: ConfigurationVersionDetails; isLive: boolean }) {
  const text = useText()
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Part title={text('configuration.details.changes')}>
        {details.Changes.length > 0 ? (
          <ChangeGroups changes={details.Changes} />
        ) : (
          <Typography>{summarizeChanges(text, details)}</Typography>
        )}
      </Part>
      {!isLive && (
        <Part title={text('configuration.details.against')}>
          {hasLiveFiles(details) ? (
            <Typography>{text('configuration.dialog.same', details.Version)}</Typography>
          ) : (
            <Against details={details} />
          )}
        </Part>
      )}
      <Part title={text('configuration.details.files')}>
        <AllFilesActions details={details} />
        <FileList version={details.Version} files={details.Files} />
      </Part>
    </Box>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Paper variant="outlined" component="section" aria-labelledby={id} sx={{ p: { xs: 3, sm: 4 } }}>
      <Typography id={id} variant="h2" sx={{ mb: 3 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  )
}

interface VersionErrorProps {
  version: string
  /** Null where nobody was asked. */
  error: Error | null
  onRetry: () => void
}

function VersionError({ version, error, onRetry }: VersionErrorProps) {
  const text = useText()
  const isMissing = error === null || (error as { status?: number }).status === 404
  return (
    <ErrorState
      title={isMissing ? text('configuration.details.missing', version) : text('configuration.details.failed')}
      message={isMissing ? undefined : error.message}
      onRetry={isMissing ? undefined : onRetry}
      retryLabel={text('error.retry')}
      action={
        <Button variant="outlined" component={Link} to={versionsPath}>
          {text('configuration.details.back')}
        </Button>
      }
    />
  )
}
