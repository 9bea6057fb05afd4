import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { toggleStyle } from '#src/ui/toggleStyle.ts'
import { toChosenSchema } from './choicesKind.ts'
import { listChoosableOf } from './enumKind.ts'
import type { WidgetProps } from './fieldKind.ts'

type Chosen = string | number

/** A button for each choice, pressed where it is chosen. Of several the list is in the schema's order, and an empty one is no value. */
export function ChoicesWidget({ property, value, input, onChange }: WidgetProps) {
  const choices = listChoosableOf(toChosenSchema(property), value)
  const isSingle = property.jsonType !== 'array'
  const change = (chosen: Chosen | Chosen[] | null) => {
    if (isSingle) {
      // The pressed one stays pressed where there must be one.
      if (chosen !== null || !input.isRequired) onChange(chosen)
      return
    }
    const ordered = choices.flatMap(choice =>
      (chosen as Chosen[]).includes(choice.value as Chosen) ? [choice.value] : [],
    )
    onChange(ordered.length > 0 ? ordered : null)
  }
  return (
    <ToggleButtonGroup
      exclusive={isSingle}
      size="small"
      disabled={input.isReadOnly || input.isHeld === true}
      aria-describedby={input.describedBy}
      aria-labelledby={`${input.id}-label`}
      value={isSingle || Array.isArray(value) ? value : []}
      onChange={(_, chosen: Chosen | Chosen[] | null) => change(chosen)}
      sx={groupStyle}
    >
      {choices.map(choice => (
        <ToggleButton key={String(choice.value)} value={choice.value as Chosen} sx={toggleStyle}>
          {choice.title}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

/** Each by itself: those that do not fit stand in the next line. */
const groupStyle = {
  flexWrap: 'wrap',
  gap: 1,
  '&& > button.MuiToggleButton-root': { m: 0, border: 1, borderColor: 'control.main', borderRadius: 1 },
} as const
