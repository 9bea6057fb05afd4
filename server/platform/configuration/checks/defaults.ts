import { isTwin } from '#contract/calls/isTwin.ts'
import { isWhen } from '#contract/calls/matcher.ts'
import type { PreparedCall } from '#contract/calls/preparedCall.ts'
import type { Call, Descriptor } from '#contract/descriptor.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'

/** What a call is sent with by its defaults alone must not make it another call of its address. */
export function checkDefaults(
  file: JsonFile<Descriptor>,
  at: JsonPath,
  { call }: PreparedCall,
): ConfigurationProblem[] {
  const sent = listDefaults(call)
  const body = Object.fromEntries(sent.map(({ name, value }) => [name, value]))
  const taken = Object.entries(file.content.calls ?? {}).find(
    ([, { method, path, when }]) => method === call.method && path === call.path && when && isWhen(when, body),
  )
  if (!taken || isTwin(taken[1], call)) return []
  const [other, { when = {} }] = taken
  return sent
    .filter(({ name }) => when[name] !== undefined)
    .map(({ parameter }) =>
      file.problem(
        [...at, 'parameters', parameter, 'default'],
        `With this default it is always the call ${other}.`,
        `Remove it, or change the "when" of ${other}.`,
      ),
    )
}

/** The properties of a call's body that come from a parameter with a default. */
function listDefaults({ body, parameters = {} }: Call): { name: string; parameter: string; value: unknown }[] {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, expression]) => {
    const parameter = /^args\.(\w+)$/.exec(String(expression))?.[1] ?? ''
    const value = parameters[parameter]?.default
    return value === undefined ? [] : [{ name, parameter, value }]
  })
}
