import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { MessageReference } from '#contract/catalogue.ts'
import { findReferred } from '#contract/entitySchema.ts'
import { type TextReading, toFieldText } from '#contract/fieldText.ts'
import { settleConventions } from '#contract/importConventions.ts'
import type { ImportConvention, ImportPlan, ImportPreview } from '#contract/imports.ts'
import { buildCellReading, parseImportText } from '#contract/importText.ts'
import { isMoment } from '#contract/importZone.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import { toCountText } from '#src/lib/countText.ts'
import { toLocale } from '#src/lib/language.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { toDateTimeText } from '../fields/dateTimeText.ts'
import { toDisplayedText } from './displayedText.ts'
import type { ImportState } from './useImport.ts'

interface PreviewTableProps {
  state: ImportState
  preview: ImportPreview
  plan: ImportPlan
  /** How these rows are written. */
  found: readonly ImportConvention[]
}

/** What the first rows become: the values of the columns that are imported, as they will be read. */
export function PreviewTable({ state, preview, plan, found }: PreviewTableProps) {
  const text = useText()
  const headingId = useId()
  const conventions = settleConventions(found, plan.Conventions)
  const taken = plan.Targets.flatMap((target, index) => {
    const property = state.properties.find(({ name }) => name === target)
    const read = buildCellReading(plan, index, conventions[target ?? ''] ?? null)
    return property ? [{ property, index, read }] : []
  })
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ minWidth: 0 }}>
      <Typography id={headingId} variant="h2" sx={{ mb: 2 }}>
        {text('engine.import.preview')}
      </Typography>
      <Box
        tabIndex={0}
        role="group"
        aria-labelledby={headingId}
        sx={{ overflow: 'auto', maxHeight: 360, border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        <Table size="small" stickyHeader sx={{ whiteSpace: 'nowrap' }}>
          <TableHead>
            <TableRow>
              <TableCell>{text('engine.import.row')}</TableCell>
              {taken.map(({ property: { name } }) => (
                <TableCell key={name}>{state.toLabel(name)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {preview.Rows.map(({ Line, Cells, Numbers = [] }) => (
              <TableRow key={Line}>
                <TableCell component="th" scope="row" sx={{ color: 'text.secondary' }}>
                  {toCountText(Line)}
                </TableCell>
                {taken.map(({ property, index, read }) => (
                  <TableCell key={property.name}>
                    <PreviewText
                      property={property}
                      plan={plan}
                      reading={read(Numbers.includes(index))}
                      cell={Cells[index] ?? ''}
                    />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  )
}

interface PreviewTextProps {
  property: ResourceProperty
  plan: ImportPlan
  reading: TextReading
  cell: string
}

/** A value in words, or the text of the file with what is wrong with it. */
function PreviewText({ property, plan, reading, cell }: PreviewTextProps) {
  const text = useText()
  const read = readPreviewCell(property, plan, reading, cell)
  if ('displayed' in read) return <>{toDisplayedText(read.displayed)}</>
  const { messageKey, args } = read.problem
  return (
    <>
      {toDisplayedText(cell)}
      <Typography
        component="span"
        variant="body2"
        sx={{ display: 'block', color: 'error.main', whiteSpace: 'normal', minWidth: 200 }}
      >
        {text(messageKey, ...args)}
      </Typography>
    </>
  )
}

/** A cell of the file as it will be read: in the words of lists, or why it cannot be. */
type PreviewCell = { displayed: string } | { problem: MessageReference }

/**
 * Reads a cell for the eye, a moment as the viewer's clock shows it; whether its value is valid, and which record a name stands for, is for
 * the services to say.
 */
function readPreviewCell(
  property: ResourceProperty,
  plan: ImportPlan,
  reading: TextReading,
  text: string,
): PreviewCell {
  const trimmed = text.trim()
  // What it was said to stand for is chosen among values that are valid.
  const isTranslated = Object.hasOwn(plan.Values[property.name] ?? {}, trimmed)
  if (trimmed === '' || isTranslated || findReferred(property.schema)) return { displayed: trimmed }
  const parsed = parseImportText(property, trimmed, reading)
  if ('problem' in parsed) return parsed
  return {
    displayed: isMoment(property)
      ? toDateTimeText(parsed.value, 'instant')
      : toFieldText(property, parsed.value, toLocale()),
  }
}
