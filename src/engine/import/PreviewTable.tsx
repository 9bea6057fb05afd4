import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { isEmptyValue } from '../fields/fieldKind.ts'
import { getFieldKind } from '../fields/registry.ts'
import { toCountText } from './countText.ts'
import type { ImportPlan } from './importPlan.ts'
import { isReadable, toReason } from './importRows.ts'
import { toShownText } from './shownText.ts'
import type { ImportState } from './useImport.ts'

/** What the first rows become: values as they will be read, suggestions and defaults included. */
export function PreviewTable({ state, plan }: { state: ImportState; plan: ImportPlan }) {
  const text = useText()
  const headingId = useId()
  const rows = state.preview.map(row => ({ ...row, record: { ...row.fill, ...row.values } as RecordValues }))
  const fields = state.properties.filter(
    ({ name }) => plan.targets.includes(name) || rows.some(row => row.record[name] !== undefined),
  )
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ minWidth: 0 }}>
      <Typography id={headingId} variant="h2" sx={{ mb: 2 }}>
        {text('engine.import.preview')}
      </Typography>
      <Box tabIndex={0} role="group" aria-labelledby={headingId} sx={{ overflowX: 'auto' }}>
        <Table size="small" sx={{ whiteSpace: 'nowrap' }}>
          <TableHead>
            <TableRow>
              {fields.map(({ name }) => (
                <TableCell key={name}>{state.toLabel(name)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(row => (
              <TableRow key={row.source.line}>
                {fields.map(property => (
                  <TableCell key={property.name}>
                    <PreviewText property={property} record={row.record} plan={plan} />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {rows.map(
        row =>
          !isReadable(row) && <ReasonLine key={row.source.line} line={row.source.line} reason={toReason(row.faults)} />,
      )}
    </Box>
  )
}

interface PreviewTextProps {
  property: ResourceProperty
  record: RecordValues
  plan: ImportPlan
}

/** A value in words. A default of another record is its key alone, so its name is asked for; the file brings names itself. */
function PreviewText({ property, record, plan }: PreviewTextProps) {
  const { name, kind, schema } = property
  const { ConditionText, toText } = getFieldKind(kind)
  const value = record[name]
  const isKey = schema['x-reference'] !== undefined && !isEmptyValue(value) && value === plan.defaults[name]
  if (isKey && ConditionText) {
    return <ConditionText property={property} condition={{ field: name, op: 'in', value: [value] }} />
  }
  return <>{toShownText(toText(property, value, record))}</>
}

function ReasonLine({ line, reason }: { line: number; reason: string }) {
  const text = useText()
  return (
    <Typography sx={{ color: 'error.main', mt: 1 }}>
      {text('engine.import.row')} {toCountText(line)}: {reason}
    </Typography>
  )
}
