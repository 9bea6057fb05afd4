import { StarChoice } from '#src/ui/StarChoice.tsx'
import { listChoices } from './enumKind.ts'
import type { WidgetProps } from './fieldKind.ts'

/** A star for each choice, from the least; its title stands beside them. */
export function StarsWidget({ property, value, input, onChange }: WidgetProps) {
  const choices = listChoices(property)
  return (
    <StarChoice
      labelId={`${input.id}-label`}
      describedBy={input.describedBy}
      stars={choices.findIndex(choice => choice.value === value) + 1}
      most={choices.length}
      isDisabled={input.isReadOnly || input.isHeld === true}
      toStars={count => choices[count - 1]?.title ?? ''}
      onChange={count => onChange(choices[count - 1]?.value)}
    />
  )
}
