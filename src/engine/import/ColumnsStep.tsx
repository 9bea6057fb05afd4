import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormLabel from '@mui/material/FormLabel'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { surveyRows } from '#contract/importConventions.ts'
import { toKeyLabel } from '#contract/importPlan.ts'
import type { ImportPlan, ImportPreview } from '#contract/imports.ts'
import { listTaken } from '#contract/importText.ts'
import { listZoned } from '#contract/importZone.ts'
import { tableEncodings, tableSeparators } from '#contract/tableFormats.ts'
import { toCountText } from '#src/lib/countText.ts'
import { toSizeText } from '#src/lib/sizeText.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { Choice } from './Choice.tsx'
import { ConventionChoices } from './ConventionChoices.tsx'
import { DefaultValues } from './DefaultValues.tsx'
import type { ReadingOptions } from './importCalls.ts'
import { PreviewTable } from './PreviewTable.tsx'
import { TargetTable, type TargetTableProps } from './TargetTable.tsx'
import { listSaid, TextMeanings } from './TextMeanings.tsx'
import type { ImportState } from './useImport.ts'

interface ReadingChoiceProps {
  preview: ImportPreview
  /** Reads the file anew. */
  onChange: (options: ReadingOptions) => void
}

const separatorNames: Readonly<Record<(typeof tableSeparators)[number], string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
}

/** How the file was read as far as that was found out, which a person may know better. */
function ReadingChoice({ preview, onChange }: ReadingChoiceProps) {
  const text = useText()
  const { Kind, Encoding, Separator, Sheets, Sheet, Header = null } = preview
  const before: ReadingOptions = { encoding: Encoding, separator: Separator, sheet: Sheet, header: Header }
  return (
    <Box
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' } }}
    >
      <Choice
        label={text('engine.import.header')}
        value={Header ?? 'first'}
        options={['first', 'none'].map(each => [each, text(`engine.import.header.${each}`)])}
        onChange={header => onChange({ ...before, header: header === 'none' ? header : null })}
      />
      {Kind === 'xlsx' && Sheets.length < 2 ? null : Kind === 'xlsx' ? (
        <Choice
          label={text('engine.import.sheet')}
          value={Sheet}
          options={Sheets.map(name => [name, name])}
          onChange={sheet => onChange({ ...before, sheet })}
        />
      ) : (
        <>
          <Choice
            label={text('engine.import.separator')}
            value={Separator}
            options={tableSeparators.map(each => [each, text(`engine.import.separator.${separatorNames[each]}`)])}
            onChange={separator => onChange({ ...before, separator })}
          />
          <Choice
            label={text('engine.import.encoding')}
            value={Encoding}
            options={tableEncodings.map(each => [each, text(`engine.import.encoding.${each}`)])}
            onChange={encoding => onChange({ ...before, encoding })}
          />
        </>
      )}
    </Box>
  )
}

/** How the file is read, where each column goes, what stands in for missing ones, and what the first rows become. */
export function ColumnsStep({ state, preview, plan }: TargetTableProps) {
  const text = useText()
  const { record, problem, planProblem } = state
  const columns = preview.Columns.length
  // Those that are taken back stay in sight until the step is left.
  const [said] = useState(() => listSaid(plan))
  const found = surveyRows(state.properties, plan, preview.Rows)
  const isNothingKnown = plan.Targets.every(target => target === null)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6, overflowWrap: 'anywhere' }}>
      <Typography sx={{ color: 'text.secondary' }}>
        {text(
          'engine.import.file',
          record?.FileName ?? '',
          toSizeText(record?.FileSize ?? 0),
          text(columns === 1 ? 'engine.import.one.columns' : 'engine.import.many.columns', toCountText(columns)),
        )}
      </Typography>
      <ReadingChoice preview={preview} onChange={state.readAgain} />
      {problem && <Alert severity="error">{problem}</Alert>}
      {isNothingKnown && <Alert severity="warning">{text('engine.import.nothingKnown')}</Alert>}
      {planProblem && !isNothingKnown && (
        <Alert severity="warning">
          {text(planProblem.messageKey, ...planProblem.args.map(name => state.toLabel(String(name))))}
        </Alert>
      )}
      <TargetTable state={state} preview={preview} plan={plan} />
      <ConventionChoices state={state} plan={plan} found={found} />
      <ZoneChoice state={state} plan={plan} />
      <KeyChoice state={state} plan={plan} />
      <DefaultValues state={state} plan={plan} />
      <TextMeanings
        state={state}
        plan={plan}
        kind="said"
        texts={said.filter(({ Field }) => plan.Targets.includes(Field))}
      />
      <TakenNotes state={state} preview={preview} plan={plan} />
      <PreviewTable state={state} preview={preview} plan={plan} found={found} />
    </Box>
  )
}

function KeyChoice({ state, plan }: { state: ImportState; plan: ImportPlan }) {
  const text = useText()
  const id = useId()
  return (
    <Box sx={{ maxWidth: 320 }}>
      <FormLabel htmlFor={id} sx={{ display: 'block', mb: 1 }}>
        {text('engine.import.key')}
      </FormLabel>
      <NativeSelect
        fullWidth
        value={plan.Key}
        input={<OutlinedInput />}
        inputProps={{ id }}
        onChange={event => state.change({ Key: event.target.value })}
      >
        {[...new Set([...state.keys, plan.Key])].map(key => (
          <option key={key} value={key}>
            {toKeyLabel(key, state.toLabel)}
          </option>
        ))}
      </NativeSelect>
    </Box>
  )
}

/** Says of the first rows which texts are taken for something else than they say: as no value, or with zeros in front. */
function TakenNotes({ state, preview, plan }: TargetTableProps) {
  const text = useText()
  return listTaken(state.properties, plan, preview.Rows).map(({ field, taken, texts }) => (
    <Alert key={`${field} ${taken}`} severity="info">
      {text(`engine.import.taken.${taken}`, state.toLabel(field), texts.join(', '))}
    </Alert>
  ))
}

/** In whose zone moments are read, where the file has such and its headings name none. */
function ZoneChoice({ state, plan }: Omit<TargetTableProps, 'preview'>) {
  const text = useText()
  const zoned = listZoned(state.properties, plan)
  if (zoned.length === 0) return null
  const zone = plan.Zone ?? 'UTC'
  const zones = [...new Set(['UTC', zone, ...Intl.supportedValuesOf('timeZone')])].sort()
  return (
    <Box sx={{ maxWidth: 420 }}>
      <Choice
        label={text('engine.import.zone')}
        value={zone}
        options={zones.map(name => [name, name])}
        hint={text('engine.import.zone.hint', zoned.map(({ name }) => state.toLabel(name)).join(', '))}
        onChange={Zone => state.change({ Zone })}
      />
    </Box>
  )
}
