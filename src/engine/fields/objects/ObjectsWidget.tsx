import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { useText } from '#src/providers/messages/useText.ts'
import type { WidgetProps } from '../fieldKind.ts'
import { type GetFieldEditor, NestedFields } from '../object/NestedFields.tsx'
import { RowButtons } from './RowButtons.tsx'
import { useRows } from './useRows.ts'

/** A row of fields for each object of a list: rows are added, removed and moved; an empty list is no value. */
export function ObjectsWidget({
  property,
  value,
  input,
  problems,
  getEditor,
  onChange,
}: WidgetProps & { getEditor: GetFieldEditor }) {
  const text = useText()
  const { schema } = property
  const change = (rows: unknown[]) => onChange(rows.length === 0 ? null : rows)
  const { rows, keys, frame, add, remove, move } = useRows(value, change)
  const isFixed = input.isReadOnly || input.isHeld === true
  const isFull = schema.maxItems !== undefined && rows.length >= schema.maxItems
  const title = schema.title ?? property.name
  return (
    <Box ref={frame} sx={{ display: 'grid', gap: 4 }}>
      {rows.map((row, index) => {
        const name = text('engine.objects.row', title, index + 1)
        const messages = problems?.get(`/${index}`) ?? []
        return (
          <Box key={keys[index]} {...nameRow(input.id, index, name)} sx={rowStyle}>
            <NestedFields
              property={property}
              values={typeof row === 'object' && row !== null ? (row as Record<string, unknown>) : {}}
              input={input}
              pointer={`/${index}`}
              problems={problems}
              getEditor={getEditor}
              onChange={next => change(rows.map((each, place) => (place === index ? next : each)))}
            />
            {messages.length > 0 && <FormHelperText error>{messages.join(' ')}</FormHelperText>}
            {!isFixed && (
              <RowButtons
                name={name}
                onUp={index > 0 ? () => move(index, index - 1) : null}
                onDown={index < rows.length - 1 ? () => move(index, index + 1) : null}
                onRemove={() => remove(index)}
              />
            )}
          </Box>
        )
      })}
      {rows.length === 0 && input.isReadOnly && (
        <Box sx={{ color: 'text.secondary' }}>{text('engine.objects.none')}</Box>
      )}
      {!input.isReadOnly && (
        <Button
          color="inherit"
          startIcon={<AddOutlined />}
          aria-label={text('engine.objects.add', title)}
          aria-describedby={input.describedBy}
          disabled={isFull || isFixed}
          data-add
          onClick={add}
          sx={{ justifySelf: 'start' }}
        >
          {text('engine.objects.addShort')}
        </Button>
      )}
    </Box>
  )
}

/** What a row is known by: to assistive technology, to what looks for a place within the list, and to what moves the focus. */
function nameRow(list: string, index: number, name: string) {
  return { id: `${list}_${index}`, role: 'group', 'aria-label': name, 'data-row': index }
}

const rowStyle = { border: 1, borderColor: 'divider', borderRadius: 1, p: 4, display: 'grid', gap: 3 }
