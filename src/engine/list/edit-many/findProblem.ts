import type { ResourceProperty } from '#contract/resource.ts'
import type { ToText } from '#src/providers/messages/useText.ts'
import { isEmptyValue } from '../../fields/fieldKind.ts'
import { getValidator } from '../../record/form/formValidator.ts'

/** What is wrong with a value of a property by itself, in words; null where nothing is, or only a whole record can tell. */
export function findProblem(text: ToText, { name, schema }: ResourceProperty, value: unknown): string | null {
  if (isEmptyValue(value)) return text('engine.edit.noValue')
  const [problem] = getValidator({ type: 'object', properties: { [name]: schema } })({ [name]: value })
  return problem ? text(problem.messageKey, ...problem.args) : null
}
