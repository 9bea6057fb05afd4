import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { GridPager } from '#src/engine/list/grid/GridPager.tsx'
import { getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { RollBackDialog } from './RollBackDialog.tsx'
import { StatusNotes } from './StatusNotes.tsx'
import { useConfigurationStatus } from './useConfigurationStatus.ts'
import { usePageOfAddress } from './usePageOfAddress.ts'
import { useVersions } from './useVersions.ts'
import { VersionList } from './VersionList.tsx'
import { VersionsSkeleton } from './VersionsSkeleton.tsx'

/** The versions of the configuration: what changed when and by whom, and the way back. */
export function VersionsPage() {
  const text = useText()
  const { status, live } = useConfigurationStatus()
  const [chosen, setChosen] = useState<number | null>(null)
  return (
    <Box sx={{ maxWidth: 1080 }}>
      <PageHeader title={text('configuration.title')} subtitle={text('configuration.live', live)} />
      {status && <StatusNotes status={status} />}
      <VersionsBody live={live} onRollBack={setChosen} />
      <RollBackDialog version={chosen} live={live} onClose={() => setChosen(null)} />
    </Box>
  )
}

function VersionsBody({ live, onRollBack }: { live: number; onRollBack: (version: number) => void }) {
  const text = useText()
  const { page, perPage, setPage, setPerPage } = usePageOfAddress()
  const { data, error, isFetching, refetch } = useVersions({ index: page - 1, size: perPage }, live)
  if (error && !data && !isFetching) {
    return (
      <ErrorState
        title={text('configuration.versions.failed')}
        message={[error.message, text('configuration.versions.failed.hint', live)].filter(Boolean).join(' ')}
        onRetry={() => void refetch()}
        retryLabel={text('error.retry')}
      />
    )
  }
  const versions = data?.Source
  if (!versions) return <VersionsSkeleton label={text('configuration.versions.loading')} />
  if (versions.length === 0) {
    return (
      <EmptyState
        title={text('configuration.versions.empty')}
        action={
          <Button variant="outlined" onClick={() => setPage(1)}>
            {text('configuration.versions.newest')}
          </Button>
        }
      />
    )
  }
  const { GridPages } = getAppConfiguration()
  return (
    <>
      <VersionList versions={versions} live={live} onRollBack={onRollBack} />
      <GridPager
        figures={{ page, perPage, shown: versions.length, total: data.TotalRows, hasNext: data.HasNextPage }}
        pageSizes={GridPages}
        onPage={setPage}
        onPageSize={setPerPage}
      />
    </>
  )
}
