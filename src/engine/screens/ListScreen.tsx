import Add from '@mui/icons-material/Add'
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { ListBase, useRefresh } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { findCallRule } from '#contract/access.ts'
import type { Resource } from '#contract/resource.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import { usePermission } from '#src/providers/access/usePermission.ts'
import { getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { countedOnce, freshTime } from '#src/providers/data/listQuery.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { ResourceGrid } from '../grid/ResourceGrid.tsx'
import { useFailedPage } from '../grid/useFailedPage.ts'
import { LazyScreenGone } from './LazyScreenGone.tsx'
import { toUsualParameters } from './listParameters.ts'
import { toCreatePath } from './recordPaths.ts'
import { useFittingList } from './useFittingList.ts'
import { useScreen } from './useScreen.ts'

const ImportDialog = buildLazyPart(
  async () => (await loadPart(() => import('../import/ImportDialog.tsx'))).ImportDialog,
  (retry, { onClose }) => (
    <ConfirmDialog
      isOpen
      title={getText('part.failed')}
      message={getText('part.kept')}
      no={getText('engine.import.close')}
      yes={getText('part.retry')}
      onNo={() => onClose(false)}
      onYes={retry}
    />
  ),
)

/** The generated list of a resource; page, sort and filters stand in the address. */
export function ListScreen({ name }: { name: string }) {
  const screen = useScreen(name, 'list')
  const current = 'gone' in screen ? null : screen.resource
  const [fitting, setFitting] = useState(current)
  if ('gone' in screen) return <LazyScreenGone {...screen.gone} />
  const { resource } = screen
  const { perPage, sort, order } = toUsualParameters(resource, getAppConfiguration().DefaultGridPage)
  return (
    <ListBase
      key={name}
      resource={name}
      perPage={perPage}
      sort={{ field: sort, order }}
      disableAuthentication
      queryOptions={fitting === resource ? queryOptions : waitingOptions}
    >
      <ListBody resource={resource} fitting={fitting ?? resource} onFit={setFitting} />
    </ListBase>
  )
}

/** The grid itself says what went wrong. */
const ignore = () => {}
const queryOptions = { meta: countedOnce, onError: ignore, retry: false, staleTime: freshTime }
const waitingOptions = { ...queryOptions, enabled: false }

interface ListBodyProps {
  resource: Resource
  /** The version of the resource that page, sort and filters were read by. */
  fitting: Resource
  onFit: (resource: Resource) => void
}

function ListBody({ resource, fitting, onFit }: ListBodyProps) {
  const text = useText()
  useFittingList(resource, fitting, onFit)
  const refresh = useRefresh()
  useFailedPage()
  const [isImporting, setImporting] = useState(false)
  const createPath = toCreatePath(resource)
  const { calls } = resource.descriptor
  const mayCreate = usePermission(findCallRule(resource.descriptor, 'create')) && createPath !== null
  const mayImport =
    usePermission(findCallRule(resource.descriptor, 'import')) && mayCreate && calls?.import !== undefined
  const addButton = mayCreate && createPath && (
    <Button variant="contained" component={Link} to={createPath} startIcon={<Add fontSize="small" />}>
      {text('engine.add')}
    </Button>
  )
  return (
    <Box sx={{ minWidth: 0 }}>
      <PageHeader
        title={toTitle(resource)}
        actions={
          <>
            {mayImport && (
              <Button
                variant="outlined"
                startIcon={<FileUploadOutlined fontSize="small" />}
                onClick={() => setImporting(true)}
              >
                {text('engine.import')}
              </Button>
            )}
            {addButton}
          </>
        }
      />
      <ResourceGrid resource={resource} emptyAction={addButton} />
      {isImporting && (
        <ImportDialog
          resource={resource}
          onClose={isChanged => {
            setImporting(false)
            if (isChanged) refresh()
          }}
        />
      )}
    </Box>
  )
}

function toTitle({ descriptor, name }: Resource): string {
  return descriptor.title ?? name
}
