import Add from '@mui/icons-material/Add'
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { ListBase, useListContext, useRefresh } from 'ra-core'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { findCallRule } from '#contract/access.ts'
import type { Resource } from '#contract/resource.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { usePermission } from '#src/providers/access/usePermission.ts'
import { countedOnce, freshTime } from '#src/providers/data/listQuery.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { toSorts } from '#src/providers/data/sorts.ts'
import { useImports } from '#src/providers/imports/importsServed.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { toCreatePath } from '../navigation/recordPaths.ts'
import { PartFailed } from '../record/action/PartFailed.tsx'
import { LazyScreenGone } from '../record/LazyScreenGone.tsx'
import { mayRestore } from '../record/restoring.ts'
import { useScreen } from '../record/useScreen.ts'
import { WhyButton } from '../why/WhyButton.tsx'
import { MasterList } from './detail/MasterList.tsx'
import { listFilteredFields } from './filter/listFilter.ts'
import { isDeletedAsked } from './grid/deletedList.ts'
import { type ListParameters, listOffered, toFirstParameters } from './grid/listParameters.ts'
import { useFailedPage } from './grid/useFailedPage.ts'
import { useLeftPage } from './grid/useLeftPage.ts'
import { readView } from './grid/viewAddress.ts'
import { ToolbarCall } from './ToolbarCall.tsx'

/** Milliseconds for which the rows have stood before more is loaded. */
const patience = 500

const parts: readonly (() => Promise<unknown>)[] = [
  () => import('./filter/FilterArea.tsx'),
  () => import('./filter/SearchPanel.tsx'),
  () => import('./selection/SelectionBar.tsx'),
  () => import('./grid/ColumnsDialog.tsx'),
  () => import('../export/ExportMenu.tsx'),
]

/**
 * Loads what one click opens in a list, once its rows stand and the browser has nothing to do, so that nobody waits for it.
 * What does not come, or where a browser cannot tell when it has nothing to do, is loaded by whoever opens it.
 */
function useListParts(): void {
  const isDrawn = useListContext().data !== undefined
  useEffect(() => {
    if (!isDrawn) return
    const load = () => parts.forEach(part => void loadPart(part, false).catch(() => {}))
    const timer = setTimeout(() => window.requestIdleCallback?.(load), patience)
    return () => clearTimeout(timer)
  }, [isDrawn])
}

const ImportDialog = buildLazyPart(
  async () => (await loadPart(() => import('../import/ImportDialog.tsx'))).ImportDialog,
  (retry, { onClose }) => <PartFailed onRetry={retry} onClose={() => onClose(false)} />,
)

const DeletedScreen = buildLazyPart<{ resource: Resource }>(
  async () => (await loadPart(() => import('./deleted/DeletedScreen.tsx'))).DeletedScreen,
  retry => <ErrorState title={getText('engine.list.failed')} onRetry={retry} />,
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
  const { search } = useLocation()
  const held = useStore(heldPermissions)
  if ('gone' in screen) return <LazyScreenGone {...screen.gone} />
  const { resource } = screen
  if (isDeletedAsked(search) && mayRestore(resource, held)) return <DeletedScreen key={name} resource={resource} />
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
  const { perPage, sort, order, filter } = useMemo(() => toFirstParameters(resource), [resource])
  return (
    <ListBase
      resource={resource.name}
      perPage={perPage}
      sort={{ field: sort, order }}
      filterDefaultValues={filter}
      disableAuthentication
      queryOptions={fitting === resource ? queryOptions : waitingOptions}
    >
      <ListBody {...props} />
    </ListBase>
  )
}

/** The grid itself says what went wrong. */
const ignore = () => {}
const queryOptions = { meta: countedOnce, onError: ignore, staleTime: freshTime }
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
    <Button
      variant="contained"
      component={Link}
      to={createPath}
      startIcon={<Add fontSize="small" />}
      aria-keyshortcuts="c"
    >
      {text('engine.add')}
    </Button>
  )
  const emptyAction = addButton && (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
      {addButton}
      {mayImport && (
        <Button variant="outlined" onClick={() => setImporting(true)}>
          {text('engine.list.fromFile')}
        </Button>
      )}
    </Box>
  )
  return (
    <Box sx={{ minWidth: 0 }}>
      <PageHeader
        title={resource.descriptor.title ?? resource.name}
        actions={
          <>
            <WhyButton resource={resource} />
            {ownActions}
            {resource.descriptor.list?.toolbar?.map(callName => (
              <ToolbarCall key={callName} resource={resource} callName={callName} />
            ))}
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
      <MasterList resource={resource} emptyAction={emptyAction} />
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

/**
 * Fits an open list to another version of its resource; `onFit` hears of the version that it fits. Until then nothing is to be
 * read: a filter by what left would be refused.
 */
function useFittingList(resource: Resource, fitting: Resource, onFit: (resource: Resource) => void): void {
  const { page, perPage, sort, filterValues } = useListContext()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [awaited, setAwaited] = useState<{ resource: Resource; search: string } | null>(null)
  const displayed = {
    ...{ page, perPage, sort: sort.field, order: sort.order, filter: filterValues as ListFilter },
    ...readView(Object.fromEntries(new URLSearchParams(search))),
  }
  // A choice that was made before the fitted list was drawn asks by what left again.
  const isStray = !namesOnlyFields(resource, displayed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown meanwhile is fitted as it stands then
  useEffect(() => {
    if (resource === fitting && !isStray) return
    let isPassed = false
    const fitDisplayed = async () => {
      const { fitParameters } = await loadPart(() => import('./fitParameters.ts'))
      const beside = Object.fromEntries(new URLSearchParams(search))
      const fitted = isPassed ? null : fitParameters(fitting, resource, displayed, beside)
      if (isPassed) return
      if (fitted === null) return onFit(resource)
      setAwaited({ resource, search: fitted })
      void navigate({ search: fitted }, { replace: true })
    }
    // Without its code the list asks as before, and tells what is refused.
    fitDisplayed().catch(() => onFit(resource))
    return () => {
      isPassed = true
    }
  }, [resource, fitting, isStray])
  useEffect(() => {
    if (awaited?.search !== search) return
    setAwaited(null)
    onFit(awaited.resource)
  }, [awaited, search, onFit])
}

function namesOnlyFields(resource: Resource, { sort, order, filter }: ListParameters): boolean {
  const sorts = toSorts({ field: sort, order })
  return (
    listOffered(resource, sorts).length === sorts.length &&
    [...listFilteredFields(filter), ...(filter.searchedFields ?? [])].every(field => resource.properties.has(field))
  )
}
