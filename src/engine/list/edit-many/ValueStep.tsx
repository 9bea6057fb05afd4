import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useId } from 'react'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { SingleDropdown } from '#src/ui/SingleDropdown.tsx'
import { getFieldEditor } from '../../fields/editors.tsx'
import { joinIds } from '../../fields/fieldKind.ts'
import { LabelledField } from '../../fields/LabelledField.tsx'
import { getFieldKind } from '../../fields/registry.ts'
import { useFieldLabel } from '../../fields/useFieldLabel.ts'

/** The field that is edited, and what it shall hold. */
export interface ValueChoice {
  name: string
  value: unknown
  isCleared: boolean
}

/** The choice of a field, of which no value was entered; null where none is chosen. */
export function beginChoice(properties: readonly ResourceProperty[], name: unknown): ValueChoice | null {
  const property = properties.find(each => each.name === name)
  // A box that is not ticked says no.
  const value = property?.kind === 'boolean' ? false : undefined
  return property ? { name: property.name, value, isCleared: false } : null
}

interface ValueStepProps {
  resource: Resource
  properties: readonly ResourceProperty[]
  property: ResourceProperty | null
  choice: ValueChoice | null
  problem: string | null
  onChoose: (name: unknown) => void
  onChange: (choice: ValueChoice) => void
}

/** Asks for a field and for its new value, by the field's own editor. */
export function ValueStep({ resource, properties, property, choice, problem, onChoose, onChange }: ValueStepProps) {
  const text = useText()
  const id = useId()
  const toLabel = useFieldLabel(resource)
  const isBlamed = problem !== null && property === null
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, minHeight: 180, alignContent: 'start' }}>
      <Box>
        <FormLabel htmlFor={`${id}-field`} sx={{ display: 'block', mb: 1 }}>
          {text('engine.edit.field')}
        </FormLabel>
        <SingleDropdown
          input={{
            id: `${id}-field`,
            isInvalid: isBlamed,
            describedBy: isBlamed ? `${id}-problem` : undefined,
          }}
          choices={properties.map(({ name }) => ({ value: name, title: toLabel(name) }))}
          value={choice?.name ?? null}
          onChange={onChoose}
        />
      </Box>
      {property && choice && (
        <NewValue
          key={property.name}
          id={`${id}-value`}
          {...{ resource, property, choice, onChange }}
          problemId={problem === null ? null : `${id}-problem`}
        />
      )}
      {problem !== null && (
        <FormHelperText id={`${id}-problem`} error role="alert" sx={{ mt: -3 }}>
          {problem}
        </FormHelperText>
      )}
    </Box>
  )
}

interface NewValueProps {
  id: string
  resource: Resource
  property: ResourceProperty
  choice: ValueChoice
  problemId: string | null
  onChange: (choice: ValueChoice) => void
}

function NewValue({ id, resource, property, choice, problemId, onChange }: NewValueProps) {
  const text = useText()
  const { Widget } = getFieldEditor(property.kind)
  const toLabel = useFieldLabel(resource)
  const { description } = property.schema
  const isRequired = resource.schema.required?.includes(property.name) ?? false
  return (
    <Box>
      {!choice.isCleared && (
        <LabelledField
          id={id}
          placement={getFieldKind(property.kind).label}
          label={text('engine.edit.newValue', toLabel(property.name))}
          isRequired={false}
        >
          <Widget
            property={property}
            value={choice.value}
            record={{ [property.name]: choice.value }}
            input={{
              id,
              isReadOnly: false,
              isRequired,
              isInvalid: problemId !== null,
              describedBy: joinIds(problemId ?? false, description !== undefined && `${id}-description`),
            }}
            onChange={value => onChange({ ...choice, value })}
          />
        </LabelledField>
      )}
      {description && !choice.isCleared && <FormHelperText id={`${id}-description`}>{description}</FormHelperText>}
      {!isRequired && (
        <FormControlLabel
          sx={{ mt: 1 }}
          control={
            <Checkbox
              size="small"
              checked={choice.isCleared}
              onChange={event => onChange({ ...choice, isCleared: event.target.checked })}
            />
          }
          label={text('engine.edit.clear')}
        />
      )}
    </Box>
  )
}
