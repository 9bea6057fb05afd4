import type { FilterProps } from '../fieldKind.ts'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import { listChoices } from './choices.ts'

/** Asks for one or several of the choices. */
export function EnumFilter(props: FilterProps) {
  return <ChoiceFilter {...props} choices={listChoices(props.property)} />
}
