import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { RecordValues } from '#contract/callArguments.ts'
import { toWords } from '#contract/catalogue.ts'
import { listNamesBeside, listNested, type ResourceProperty } from '#contract/resource.ts'
import { ValueCell } from '../fields/ValueCell.tsx'

interface ObjectTableProps {
  property: ResourceProperty
  rows: readonly RecordValues[]
  /** Names the table. */
  label: string
}

/** A list of objects, a row each. */
export function ObjectTable({ property, rows, label }: ObjectTableProps) {
  const nested = listNested(property)
  // What stands beside a reference says no more than its cell.
  const beside = new Set(nested.flatMap(listNamesBeside))
  const columns = nested.filter(({ name }) => !beside.has(name))
  return (
    <Box
      // It scrolls sideways where it is narrow, by the keyboard too.
      tabIndex={0}
      role="group"
      aria-label={label}
      sx={{ overflowX: 'auto', border: 1, borderColor: 'divider', borderRadius: 1, width: 'fit-content', maxWidth: 1 }}
    >
      <Table size="small" sx={{ width: 'auto' }}>
        <TableHead>
          <TableRow>
            {columns.map(({ name, schema }) => (
              <TableCell key={name}>{schema.title ?? toWords(name)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the objects of a list have no key of their own
            <TableRow key={index}>
              {columns.map(inner => (
                <TableCell key={inner.name} dir="auto">
                  <ValueCell property={inner} value={row[inner.name]} record={row} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
