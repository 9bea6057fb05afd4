import type { Plugin, Rolldown } from 'vite'

/**
 * What vendors import and the console never runs: rjsf's rendering of Markdown in descriptions, which shows them as plain text
 * instead, ra-core's own export, for the services write ours, the titles that it makes of the names of resources and fields,
 * for descriptors and schemas hold ours, and what a wrapper of Emotion's that nobody uses would copy.
 */
const modules: Record<string, string> = {
  'hoist-non-react-statics': 'export default target => target',
  inflection:
    'const keep = text => text\nexport { keep as humanize, keep as inflect, keep as pluralize, keep as transform }',
  'jsonexport/dist/index.js': 'export default undefined',
  'markdown-to-jsx/react': 'export const Markdown = ({ children }) => children',
}

/** Parts that the grid would draw where its own pager, filter and column panels were used; ours stand in their place. */
const gridInputs = [
  'Autocomplete',
  'Badge',
  'Chip',
  'FormControl',
  'FormControlLabel',
  'InputLabel',
  'Select',
  'Switch',
  'Tab',
  'TablePagination',
  'Tabs',
  'TextField',
  'ToggleButton',
]
const emptyInput = 'export default () => null\nexport const tablePaginationClasses = {}, formControlLabelClasses = {}'

/**
 * Entries of what the grid knows by name that only the modules left out ask for, by the place of the module that holds them; with a
 * star at its end a name stands for all that begin like it.
 */
const gridEntries: Record<string, readonly string[]> = {
  'material/index': [
    ...['baseAutocomplete', 'baseButton', 'baseChip', 'baseDivider', 'baseInput', 'baseMenuItem', 'baseMenuList'],
    ...['baseModal', 'basePagination', 'basePopper', 'baseSelect', 'baseSelectOption', 'baseSwitch', 'baseTabs'],
    ...['baseTextField', 'baseTextarea', 'baseToggleButton', 'booleanCell*', 'columnFiltered*', 'columnMenu*'],
    ...['columnSelector*', 'density*', 'export*', 'filterPanel*', 'groupingCriteria*', 'load*', 'longText*'],
    ...['menuItem*', 'moreActions*', 'openFilter*', 'quickFilter*', 'redo*', 'undo*'],
  ],
  'constants/localeTextConstants': [
    ...['aggregation*', 'aiAssistant*', 'charts*', 'columnHeaderFilters*', 'columnMenu*', 'columnsManagement*'],
    ...['filter*', 'formulaBar*', 'headerFilter*', 'longText*', 'pagination*', 'pivot*', 'prompt*', 'toolbar*'],
  ],
}

/**
 * Modules of the grid, by their place in its package, that are only run by what `DataTable` never turns on: the grid's own
 * toolbar, menus, panels and footer, editing in cells, printing, columns of other types than text, reading by itself.
 */
const gridModules = [
  'colDef/gridBooleanOperators',
  'colDef/gridDateColDef',
  'colDef/gridLongTextColDef',
  'colDef/gridNumericColDef',
  'colDef/gridSingleSelectColDef',
  'colDef/gridStringOperators',
  'components/GridFooter',
  'components/GridNoColumnsOverlay',
  'components/GridNoResultsOverlay',
  'components/GridPagination',
  'components/GridRowCount',
  'components/cell/GridActionsCell',
  'components/cell/GridBooleanCell',
  'components/cell/GridEditBooleanCell',
  'components/cell/GridEditInputCell',
  'components/columnHeaders/ColumnHeaderMenuIcon',
  'components/columnHeaders/GridColumnGroupHeader',
  'components/columnHeaders/GridColumnHeaderFilterIconButton',
  'components/columnsManagement/GridColumnsManagement',
  'components/menu/GridMenu',
  'components/menu/columnMenu/GridColumnHeaderMenu',
  'components/menu/columnMenu/GridColumnMenu',
  'components/panel/GridColumnsPanel',
  'components/panel/GridPanel',
  'components/panel/GridPreferencesPanel',
  'components/panel/filterPanel/GridFilterInputBoolean',
  'components/panel/filterPanel/GridFilterInputDate',
  'components/panel/filterPanel/GridFilterInputSingleSelect',
  'components/panel/filterPanel/GridFilterInputValue',
  'components/panel/filterPanel/GridFilterPanel',
  'components/toolbar/GridToolbarExport',
  'components/toolbarV8/GridToolbar',
  'hooks/features/dataSource/useGridDataSource',
  'hooks/features/editing/useGridRowEditing',
  'hooks/features/export/useGridPrintExport',
]

/** What the rest of the grid asks of cells that could be edited. */
const cellEditing = {
  place: 'hooks/features/editing/useGridCellEditing',
  code: `import { useGridApiMethod } from '../../utils/useGridApiMethod.mjs'
const methods = { getCellMode: () => 'view' }
export const useGridCellEditing = grid => useGridApiMethod(grid, methods, 'public')`,
}

type Program = ReturnType<Rolldown.PluginContext['parse']>
type Statement = Program['body'][number]

const emptyId = '\0empty-grid-input'

/**
 * Keeps parts of vendors out of the build, and fails where one of them is imported no longer, or bears another name: its entry
 * would be a lie.
 */
export function leaveOut(): Plugin {
  const found = new Set<string>()
  let isBuild = false
  return {
    name: 'locum:leave-out',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    resolveId: (id, importer) => {
      const isOfGrid = importer?.includes('@mui/x-data-grid/material') ?? false
      const part = isOfGrid ? gridInputs.find(name => id === `@mui/material/${name}`) : undefined
      if (part === undefined && !Object.hasOwn(modules, id)) return undefined
      found.add(part ?? id)
      return part === undefined ? `\0${id}` : emptyId
    },
    buildEnd(error) {
      const entries = Object.entries(gridEntries).flatMap(([place, names]) => names.map(name => `${place} ${name}`))
      const grid = [...gridInputs, ...entries, ...gridModules, cellEditing.place]
      const unknown = [...Object.keys(modules), ...grid].filter(name => !found.has(name))
      if (error || unknown.length === 0 || !isBuild) return
      this.error(`Nothing holds ${unknown.join(', ')} any more: take it out of what scripts/leaveOut.ts leaves out.`)
    },
    load: id => {
      if (id === emptyId) return emptyInput
      return id.startsWith('\0') ? modules[id.slice(1)] : undefined
    },
    transform: {
      filter: { id: /@mui\/x-data-grid\/.+\.mjs/ },
      handler(code, id) {
        const place = /@mui\/x-data-grid\/(.+)\.mjs/.exec(id.replaceAll('\\', '/'))?.[1] ?? ''
        const entries = gridEntries[place]
        const isLeftOut = gridModules.includes(place)
        if (!isLeftOut && !entries && place !== cellEditing.place) return undefined
        found.add(place)
        if (entries) return dropEntries(code, this.parse(code), entries, name => found.add(`${place} ${name}`))
        return isLeftOut ? toEmptyModule(this.parse(code)) : cellEditing.code
      },
    },
  }
}

/** The same module without the entries of these names in the objects that it declares; tells each name that dropped one. */
function dropEntries(code: string, program: Program, names: readonly string[], onDrop: (name: string) => void): string {
  const declarations = program.body.flatMap(listVariables)
  const dropped = declarations
    .flatMap(({ init }) => (init?.type === 'ObjectExpression' ? init.properties : []))
    .filter(property => {
      if (property.type !== 'Property' || property.key.type !== 'Identifier') return false
      const key = property.key.name
      const matching = names.filter(name => (name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name))
      matching.forEach(onDrop)
      return matching.length > 0
    })
  const toRest = (text: string, end: number) => text.slice(text[end] === ',' ? end + 1 : end)
  return dropped.reduceRight((text, { start, end }) => text.slice(0, start) + toRest(text, end), code)
}

/** A module with the same names, each of which stands for a component that draws nothing, a hook that does nothing, no entry. */
function toEmptyModule(program: Program): string {
  const names = program.body.flatMap(listExports)
  return `const empty = () => null\nexport { ${names.map(name => `empty as ${name}`).join(', ')} }`
}

function listVariables(statement: Statement) {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  return declaration?.type === 'VariableDeclaration' ? declaration.declarations : []
}

function listExports(statement: Statement): string[] {
  if (statement.type === 'ExportDefaultDeclaration') return ['default']
  if (statement.type !== 'ExportNamedDeclaration') return []
  const { declaration, specifiers } = statement
  const ids =
    declaration?.type === 'FunctionDeclaration' ? [declaration.id] : listVariables(statement).map(({ id }) => id)
  const named = ids.flatMap(id => (id?.type === 'Identifier' ? [id.name] : []))
  return [...named, ...specifiers.flatMap(({ exported }) => (exported.type === 'Identifier' ? [exported.name] : []))]
}
