import Box from '@mui/material/Box'
import { isEmptyValue, type WidgetProps } from '../fieldKind.ts'
import { type GetFieldEditor, NestedFields } from './NestedFields.tsx'

/** The fields of an object in a frame; one of which nothing is filled in is no value. */
export function ObjectWidget({
  property,
  value,
  input,
  problems,
  getEditor,
  onChange,
}: WidgetProps & { getEditor: GetFieldEditor }) {
  const values = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return (
    <Box sx={{ border: 1, borderColor: input.isInvalid ? 'error.main' : 'divider', borderRadius: 1, p: 4 }}>
      <NestedFields
        property={property}
        values={values}
        input={input}
        pointer=""
        isOptional={!input.isRequired}
        problems={problems}
        getEditor={getEditor}
        onChange={next => onChange(Object.values(next).every(isEmptyValue) ? null : next)}
      />
    </Box>
  )
}
