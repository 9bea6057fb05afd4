import { toNormalValue } from '#contract/normalValue.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import { isBlank } from '#contract/values.ts'
import type { ToText } from '#src/providers/messages/useText.ts'
import { getValidator } from '../../record/form/formValidator.ts'

/** What is wrong with a value of a property by itself, in words; null where nothing is, or only a whole record can tell. */
export function findProblem(text: ToText, property: ResourceProperty, value: unknown): string | null {
  const { name, schema } = property
  if (isBlank(value)) return text('engine.edit.noValue')
  const [problem] = getValidator({ type: 'object', properties: { [name]: schema } })({
    [name]: toNormalValue(property, value),
  })
  return problem ? text(problem.messageKey, ...problem.args) : null
}
