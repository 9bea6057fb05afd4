import FormHelperText from '@mui/material/FormHelperText'
import type { FieldInput, NestedProblems } from '../fieldKind.ts'

interface ListedProblemsProps {
  input: FieldInput
  problems: NestedProblems | undefined
  /** What stands for the items, in their order. */
  names: readonly string[]
}

/** The messages of a list's items, each with the name of the item that it is about. */
export function ListedProblems({ input, problems, names }: ListedProblemsProps) {
  if (!problems || problems.size === 0) return null
  return (
    <FormHelperText id={toProblemsId(input)} error>
      {[...problems].map(([pointer, messages]) => `${names[toPlace(pointer)] ?? ''}: ${messages.join(' ')}`).join(' ')}
    </FormHelperText>
  )
}

/** The state of the input of a list: invalid where one of its items is, and described by what is said of them. */
export function toListedInput(input: FieldInput, problems: NestedProblems | undefined): FieldInput {
  if (!problems || problems.size === 0) return input
  const describedBy = [input.describedBy, toProblemsId(input)].filter(Boolean).join(' ')
  return { ...input, isInvalid: true, describedBy }
}

function toPlace(pointer: string): number {
  return Number(pointer.split('/')[1])
}

function toProblemsId({ id }: FieldInput): string {
  return `${id}-items`
}
