import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ConfigurationVersion } from '#contract/configurationVersion.ts'
import { consolePages } from '#contract/pages.ts'
import { GridPager } from '#src/engine/list/grid/GridPager.tsx'
import { getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { RollBackDialog } from './RollBackDialog.tsx'
import { StatusNotes } from './StatusNotes.tsx'
import { listSameAsLive } from './sameFiles.ts'
import { useConfigurationStatus } from './useConfigurationStatus.ts'
import { useVersions } from './useVersions.ts'
import { VersionRow } from './VersionRow.tsx'
import { VersionsSkeleton } from './VersionsSkeleton.tsx'

interface VersionListProps {
  versions: readonly ConfigurationVersion[]
  live: number
  onRollBack: (version: number) => void
}

function VersionList({ versions, live, onRollBack }: VersionListProps) {
  const text = useText()
  const same = listSameAsLive(versions, live)
  return (
    <Paper
      variant="outlined"
      component="ul"
      aria-label={text('configuration.versions')}
      sx={{ listStyle: 'none', m: 0, p: 0 }}
    >
      {versions.map(version => (
        <Box
          component="li"
          key={version.Version}
          sx={{ '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' } }}
        >
          <VersionRow
            version={version}
            isLive={version.Version === live}
            isExact={versions.filter(each => toMinute(each) === toMinute(version)).length > 1}
            isSame={same.has(version.Version)}
            onRollBack={() => onRollBack(version.Version)}
          />
        </Box>
      ))}
    </Paper>
  )
}

const toMinute = ({ CreatedOn }: ConfigurationVersion) => CreatedOn.slice(0, 16)

/** As many versions as one page holds at most. */
const mostVersions = 100

/** Which page of the list is shown; it stands in the address, and what makes no sense there is as if it were not. */
function usePageOfAddress() {
  const [search, setSearch] = useSearchParams()
  const perPage = parseWhole(search.get('perPage'), mostVersions) ?? getAppConfiguration().DefaultGridPage
  return {
    page: parseWhole(search.get('page'), 1_000_000) ?? 1,
    perPage,
    setPage: (page: number) => setSearch({ page: String(page), perPage: String(perPage) }),
    setPerPage: (size: number) => setSearch({ page: '1', perPage: String(size) }),
  }
}

function parseWhole(value: string | null, most: number): number | null {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= most ? number : null
}

/** The versions of the configuration: what changed when and by whom, and the way back. */
export function VersionsPage() {
  const text = useText()
  const { status, live } = useConfigurationStatus()
  const [chosen, setChosen] = useState<number | null>(null)
  return (
    <Box sx={{ maxWidth: 1080 }}>
      <PageHeader
        title={text('configuration.title')}
        subtitle={text('configuration.live', live)}
        actions={
          <Button component={Link} to={`/${consolePages.menuLayer[0]}`} variant="outlined">
            {text('configuration.menu.open')}
          </Button>
        }
      />
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
        figures={{ page, perPage, displayed: versions.length, total: data.TotalRows, hasNext: data.HasNextPage }}
        pageSizes={GridPages}
        onPage={setPage}
        onPageSize={setPerPage}
      />
    </>
  )
}
