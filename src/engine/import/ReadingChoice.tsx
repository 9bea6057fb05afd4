import Box from '@mui/material/Box'
import type { ImportPreview } from '#contract/imports.ts'
import { tableEncodings, tableSeparators } from '#contract/tableFormats.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { Choice } from './Choice.tsx'
import type { ReadingOptions } from './importCalls.ts'

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
export function ReadingChoice({ preview, onChange }: ReadingChoiceProps) {
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
