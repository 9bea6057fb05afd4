import Add from '@mui/icons-material/Add'
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { ListBase, useRefresh } from 'ra-core'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { findCallRule } from '#contract/access.ts'
import type { Resource } from '#contract/resource.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import { usePermission } from '#src/providers/access/usePermission.ts'
import { countedOnce, freshTime } from '#src/providers/data/listQuery.ts'
import { useImports } from '#src/providers/imports/importsServed.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { LazyScreenGone } from '../record/LazyScreenGone.tsx'
import { PartFailed } from '../record/PartFailed.tsx'
import { toCreatePath } from '../record/recordPaths.ts'
import { useScreen } from '../record/useScreen.ts'
import { MasterList } from './detail/MasterList.tsx'
import { toFirstParameters } from './grid/listParameters.ts'
import { useFailedPage } from './grid/useFailedPage.ts'
import { useLeftPage } from './grid/useLeftPage.ts'
import { useFittingList } from './useFittingList.ts'
import { useListParts } from './useListParts.ts'

const ImportDialog = buildLazyPart(
  async () => (await loadPart(() => import('../import/ImportDialog.tsx'))).ImportDialog,
  (retry, { onClose }) => <PartFailed onRetry={retry} onClose={() => onClose(false)} />,
)

interface ListScreenProps {
  name: string
  /** Buttons of a page that shows this list as a part of it, beside the list's own. */
  actions?: ReactNode
}

/** The generated list of a resource; page, sort and filters stand in the address. */
export function ListScreen({ name, actions }: ListScreenProps) {
  const screen = useScreen(name, 'list')
  const current = 'gone' in screen ? null : screen.resource
  const [fitting, setFitting] = useState(current)
  if ('gone' in screen) return <LazyScreenGone {...screen.gone} />
  const { resource } = screen
  return (
    <ListFrame key={name} resource={resource} fitting={fitting ?? resource} onFit={setFitting} ownActions={actions} />
  )
}

interface ListProps {
  resource: Resource
  /** The version of the resource that page, sort and filters were read by. */
  fitting: Resource
  onFit: (resource: Resource) => void
  ownActions: ReactNode
}

function ListFrame(props: ListProps) {
  const { resource, fitting } = props
  // What the user chooses while the list is open stands in its address.
  const { perPage, sort, order } = useMemo(() => toFirstParameters(resource), [resource])
  return (
    <ListBase
      resource={resource.name}
      perPage={perPage}
      sort={{ field: sort, order }}
      disableAuthentication
      queryOptions={fitting === resource ? queryOptions : waitingOptions}
    >
      <ListBody {...props} />
    </ListBase>
  )
}

/** The grid itself says what went wrong. */
const ignore = () => {}
const queryOptions = { meta: countedOnce, onError: ignore, retry: false, staleTime: freshTime }
const waitingOptions = { ...queryOptions, enabled: false }

function ListBody({ resource, fitting, onFit, ownActions }: ListProps) {
  const text = useText()
  useFittingList(resource, fitting, onFit)
  const refresh = useRefresh()
  useFailedPage()
  useLeftPage()
  useListParts()
  const [isImporting, setImporting] = useState(false)
  const createPath = toCreatePath(resource)
  const { calls } = resource.descriptor
  const mayCreate = usePermission(findCallRule(resource.descriptor, 'create')) && createPath !== null
  const imports = useImports()
  const mayImport =
    usePermission(findCallRule(resource.descriptor, 'import')) && mayCreate && calls?.import !== undefined && imports
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
            {ownActions}
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
      <MasterList resource={resource} emptyAction={addButton} />
      {isImporting && imports && (
        <ImportDialog
          resource={resource}
          imports={imports}
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
