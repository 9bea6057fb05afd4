import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ThemeProvider } from '@mui/material/styles'
import { act, render } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import type { ReactNode } from 'react'
import { createBrowserRouter, createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Descriptor } from '#contract/descriptor.ts'
import type { EntitySchema, PropertySchema } from '#contract/entitySchema.ts'
import type { AppConfiguration, Manifest } from '#contract/manifest.ts'
import type { MenuItem } from '#contract/menu.ts'
import { buildResource, type Resource } from '#contract/resource.ts'
import { PreviewHost, UnsavedBlocker } from '#src/engine/index.ts'
import { resetWindow } from '#src/lib/windowState.ts'
import { setAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { buildDataProvider } from '#src/providers/data/buildDataProvider.ts'
import { applyManifest, liveResources } from '#src/providers/data/manifestState.ts'
import { queryClient } from '#src/providers/data/queryClient.ts'
import { connectSession } from '#src/providers/http/connection.ts'
import { i18nProvider } from '#src/providers/messages/i18nProvider.ts'
import { messages } from '#src/providers/messages/messages.ts'
import { windowStore } from '#src/providers/settings/windowStore.ts'
import { theme } from '#src/theme/theme.ts'
import { ConfirmationHost } from '#src/ui/ConfirmationHost.tsx'
import { Toasts } from '#src/ui/Toasts.tsx'
import { type MemoryService, startMemoryService } from './memoryService.ts'
// What comes later in a browser is there before the first test, which would wait for it long on a busy machine.
import '#src/engine/list/detail/DetailPane.tsx'
import '#src/engine/list/filter/FilterArea.tsx'
import '#src/engine/list/filter/SearchPanel.tsx'
import '#src/engine/list/grid/ColumnsDialog.tsx'
import '#src/engine/record/CreateScreen.tsx'
import '#src/engine/record-page/EditScreen.tsx'
import '#src/engine/list/ListScreen.tsx'
import '#src/engine/list/selection/SelectionBar.tsx'
import '#src/engine/list/views/openView.ts'
import '#src/engine/list/views/ViewsPart.tsx'

const configuration = {
  ApplicationCode: 'Test',
  Locale: 'en',
  Registry: { Scheme: 'http', Host: '', Port: 0, Path: 'registry' },
  Identity: { IdentityServiceUrl: '/identity', ClientCode: 'test', Scopes: 'openid', Flow: 'ResourceOwner' },
  HealthPorts: [],
  IsHealthCheckEnabled: false,
  AnonymousRoutes: [],
  MuiXLicenseKey: '',
  GridPages: [10, 20, 50],
  DefaultGridPage: 10,
  DemoAccounts: [],
} satisfies AppConfiguration

/** A resource of plants in a garden: enough kinds of fields, and no word of this product. */
export function buildPlants(
  properties: Record<string, PropertySchema> = {},
  descriptor: Partial<Descriptor> = {},
): Resource {
  const schema: EntitySchema = {
    title: 'Plant',
    type: 'object',
    required: ['Name'],
    properties: {
      Name: { type: 'string', title: 'Name', maxLength: 40 },
      Colour: {
        title: 'Colour',
        oneOf: [
          { const: 'R', title: 'Red' },
          { const: 'B', title: 'Blue' },
        ],
      },
      Height: { type: 'integer', title: 'Height' },
      IsPerennial: { type: 'boolean', title: 'Perennial' },
      ...properties,
    },
  }
  return buildResource({ ...plantDescriptor, ...descriptor }, schema)
}

const plantDescriptor: Descriptor = {
  name: 'Plants',
  title: 'Plants',
  schema: 'plant',
  represent: '{Name}',
  service: { application: 'Garden', contract: 'Plant' },
  permissions: { list: 'VIEW_PLANT', create: 'ADD_PLANT', edit: 'EDIT_PLANT', delete: 'DEL_PLANT' },
  calls: {
    list: {
      method: 'GET',
      path: 'GetPage',
      paged: true,
      query: { name: 'filter.Name', searchText: 'filter.searchText' },
    },
    one: { method: 'GET', path: 'Get', query: { id: 'id' } },
    create: { method: 'POST', path: 'Save', body: 'record' },
    update: { method: 'POST', path: 'Update', body: 'record' },
    delete: { method: 'POST', path: 'Delete', body: 'ids' },
    import: {
      method: 'POST',
      path: 'Import',
      body: { rows: 'args.rows', key: 'args.key', dryRun: 'args.dryRun' },
      parameters: {
        rows: { type: 'array', items: { type: 'object' } },
        key: { type: 'string' },
        dryRun: { type: 'boolean' },
      },
    },
  },
  list: {
    route: 'Plants',
    columns: ['Name', 'Colour', 'Height', 'IsPerennial'],
    filters: ['Name', 'Colour'],
    sort: { field: 'ID', direction: 'ascending' },
    actions: ['edit', 'delete'],
  },
  form: { create: { route: 'Plants/Add' }, edit: { route: 'Plants/Edit/{ID}' } },
  import: { key: ['Name'] },
}

const plantPermissions = ['VIEW_PLANT', 'ADD_PLANT', 'EDIT_PLANT', 'DEL_PLANT', 'IMPORT_DATA']

/** Rows of plants, numbered from 1: Plant 01, Plant 02 ... */
export function buildPlantRows(count: number): RecordValues[] {
  return Array.from({ length: count }, (_, index) => ({
    ID: index + 1,
    Version: 1,
    Name: `Plant ${String(index + 1).padStart(2, '0')}`,
    Colour: index % 2 === 0 ? 'R' : 'B',
    Height: 10 + index,
    IsPerennial: index % 3 === 0,
    AllowedActions: ['edit', 'delete'],
  }))
}

export interface Screens {
  resources: readonly Resource[]
  rows?: Record<string, RecordValues[]>
  permissions?: readonly string[]
  menu?: readonly MenuItem[]
}

/** Signs nobody in, but makes the console think that somebody with these permissions is; the network is the memory service. */
export function startScreens({ resources, rows = {}, permissions = plantPermissions, menu }: Screens): MemoryService {
  windowStore.reset()
  localStorage.clear()
  resetWindow()
  setAppConfiguration(configuration)
  messages.set(JSON.parse(readFileSync(join(import.meta.dirname, '../../resources/messages/en.json'), 'utf8')))
  applyManifest(buildManifest(resources, permissions, menu))
  connectSession({ getAccessToken: async () => 'token', onUnauthenticated: () => {} })
  return startMemoryService(resources, rows)
}

/** Switches what is open to another version of the configuration, as when the services tell of one. */
export function switchResources(resources: readonly Resource[], permissions = plantPermissions): void {
  act(() => void applyManifest(structuredClone(buildManifest(resources, permissions))))
}

function buildManifest(
  resources: readonly Resource[],
  permissions: readonly string[],
  menu: readonly MenuItem[] = [],
): Manifest {
  return {
    Version: 1,
    Resources: resources.map(resource => resource.descriptor),
    Schemas: Object.fromEntries(resources.map(resource => [resource.entity, resource.schema])),
    Machines: Object.fromEntries(resources.flatMap(({ machine }) => (machine ? [[machine.name, machine]] : []))),
    Menu: [...menu],
    Permissions: [...permissions],
  }
}

/** Draws routes under everything that the console draws them under, but its shell. */
export function renderRoutes(routes: RouteObject[], path: string) {
  const router = createMemoryRouter(frameRoutes(routes), { initialEntries: [path] })
  return { router, ...render(<RouterProvider router={router} />) }
}

/** Draws them by the window's own history, of which there is one in a file of tests; `end` leaves it as it was. */
export function renderInWindow(routes: RouteObject[], path: string) {
  window.history.replaceState(null, '', path)
  const router = createBrowserRouter(frameRoutes(routes))
  const end = () => {
    router.dispose()
    window.history.replaceState(null, '', '/')
  }
  return { router, end, ...render(<RouterProvider router={router} />) }
}

const frameRoutes = (routes: RouteObject[]) => [{ element: <Frame />, hydrateFallbackElement: <p />, children: routes }]

/** Draws one element in the same frame. */
export function renderElement(element: ReactNode) {
  return renderRoutes([{ path: '*', element }], '/')
}

const dataProvider = buildDataProvider(liveResources)

function Frame() {
  return (
    <ThemeProvider theme={theme}>
      <CoreAdminContext
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        store={windowStore}
        queryClient={queryClient}
      >
        <Outlet />
        <UnsavedBlocker />
        <ConfirmationHost />
        <PreviewHost />
        <Toasts />
      </CoreAdminContext>
    </ThemeProvider>
  )
}
