import type { ConfigurationProblem } from '#contract/problems.ts'
import type { DataSet } from '../dataSet.ts'

/** Headers that the proxy sets itself, or that would change what a request is. */
const reservedHeaders: readonly string[] = [
  'accept',
  'connection',
  'content-length',
  'content-type',
  'cookie',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** Checks the registry entries of other applications: codes that are free and come once, addresses, headers. */
export function checkApplications({ applications: file, ownApplications }: DataSet): ConfigurationProblem[] {
  if (!file) return []
  const seen = new Map<string, number>()
  return file.content.applications.flatMap(({ code, address, forwardsToken, headers }, index) => {
    const at = ['applications', index]
    const problems: ConfigurationProblem[] = []
    const key = code.toLowerCase()
    if (ownApplications.some(own => own.toLowerCase() === key)) {
      problems.push(file.problem([...at, 'code'], `${code} is an application of Locum's own.`, 'Take another code.'))
    }
    const first = seen.get(key)
    if (first !== undefined) {
      problems.push(file.problem([...at, 'code'], `The code ${code} is taken.`, `It is that of entry ${first + 1}.`))
    } else seen.set(key, index)
    if (!URL.canParse(address)) {
      problems.push(
        file.problem([...at, 'address'], 'This is no address.', 'Give it like https://parts.example.com/api.'),
      )
    }
    const names = (headers ?? []).map(({ header }) => header.toLowerCase())
    for (const [position, name] of names.entries()) {
      const where = [...at, 'headers', position, 'header']
      if (reservedHeaders.includes(name)) {
        problems.push(file.problem(where, `${name} is set by the services themselves.`, 'Remove it.'))
      } else if (names.indexOf(name) < position) {
        problems.push(file.problem(where, `The header ${name} comes twice.`, 'Keep one of them.'))
      } else if (name === 'authorization' && forwardsToken) {
        const message = "Authorization cannot carry both this setting and the user's token."
        problems.push(file.problem(where, message, 'Remove it, or forwardsToken.'))
      }
    }
    return problems
  })
}
