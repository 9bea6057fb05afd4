import type { Plugin, Rolldown } from 'vite'

/**
 * What vendors import and the console never runs: rjsf's rendering of Markdown in descriptions, which shows them as plain text
 * instead, and ra-core's own export, for the services write ours.
 */
const modules: Record<string, string> = {
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
  'components/menu/columnMenu/GridColumnHeaderMenu',
  'components/menu/columnMenu/GridColumnMenu',
  'components/panel/GridColumnsPanel',
  'components/panel/GridPanel',
  'components/panel/GridPreferencesPanel',
  'components/panel/filterPanel/GridFilterPanel',
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

/** Keeps parts of vendors out of the build, and fails where one of them is imported no longer: its entry would be a lie. */
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
      return part === undefined ? `\0${id}` : '\0empty-grid-input'
    },
    buildEnd(error) {
      const known = [...Object.keys(modules), ...gridInputs, ...gridModules, cellEditing.place]
      const unknown = known.filter(name => !found.has(name))
      if (error || unknown.length === 0 || !isBuild) return
      this.error(`Nothing imports ${unknown.join(', ')} any more: take it out of what scripts/leaveOut.ts leaves out.`)
    },
    load: id => {
      if (id === '\0empty-grid-input') return emptyInput
      return id.startsWith('\0') ? modules[id.slice(1)] : undefined
    },
    transform: {
      filter: { id: /@mui\/x-data-grid\/.+\.mjs/ },
      handler(code, id) {
        const place = /@mui\/x-data-grid\/(.+)\.mjs/.exec(id.replaceAll('\\', '/'))?.[1] ?? ''
        if (place !== cellEditing.place && !gridModules.includes(place)) return undefined
        found.add(place)
        return place === cellEditing.place ? cellEditing.code : toEmptyModule(this.parse(code))
      },
    },
  }
}

/** A module with the same names, each of which stands for a component that draws nothing, a hook that does nothing, no entry. */
function toEmptyModule(program: Program): string {
  const names = program.body.flatMap(listExports)
  return `const empty = () => null\nexport { ${names.map(name => `empty as ${name}`).join(', ')} }`
}

function listExports(statement: Program['body'][number]): string[] {
  if (statement.type === 'ExportDefaultDeclaration') return ['default']
  if (statement.type !== 'ExportNamedDeclaration') return []
  const { declaration, specifiers } = statement
  const declared =
    declaration?.type === 'VariableDeclaration'
      ? declaration.declarations.map(({ id }) => id)
      : [declaration && 'id' in declaration ? declaration.id : null]
  const named = declared.flatMap(id => (id?.type === 'Identifier' ? [id.name] : []))
  return [...named, ...specifiers.flatMap(({ exported }) => (exported.type === 'Identifier' ? [exported.name] : []))]
}
