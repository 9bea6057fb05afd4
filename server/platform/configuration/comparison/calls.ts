import type { ConfigurationChange } from '#contract/configurationVersion.ts'
import type { Call, Descriptor } from '#contract/descriptor.ts'
import { buildChange, buildDifference, pairUp } from './changes.ts'
import { buildSwitch, describeNames, describeWord, describeWords, isSame, type Words } from './words.ts'

const words: Words = {
  paged: buildSwitch('paged'),
  changes: buildSwitch('changes something'),
  body: { label: 'body' },
  when: { label: 'body by which it is told apart' },
  parameters: { label: 'types of the parameters' },
  required: { label: 'parameters that must be given' },
  rules: { label: 'rules of the parameters' },
  dialog: { label: 'dialog that asks for the parameters' },
  reads: { label: 'call that it stands for' },
  where: { label: 'rows that it chooses' },
  sort: { label: 'order of its rows' },
  summary: { label: 'summary' },
}

/** The differences of a resource's calls; who may make them is reported among the permissions. */
export function compareCalls(before: Descriptor, after: Descriptor): ConfigurationChange[] {
  return pairUp(before.calls ?? {}, after.calls ?? {}).flatMap(({ name, before: one, after: other }) => {
    const label = `${after.name}.${name}`
    if (!one && other) return [buildChange('call', label, 'added', [toAddress(other)])]
    if (one && !other) return [buildChange('call', label, 'removed', [toAddress(one)])]
    return one && other ? buildDifference('call', label, describeCall(one, other)) : []
  })
}

function toAddress({ method, path }: Call): string {
  return `${method} ${path}`.trim()
}

function describeCall(before: Call, after: Call): string[] {
  const [one, other] = [toAddress(before), toAddress(after)]
  return [
    ...(one === other ? [] : [`address: ${one} → ${other}`]),
    ...describeQuery(before.query ?? {}, after.query ?? {}),
    ...describeNames('row fields', before.fields ?? [], after.fields ?? []),
    ...describeWords(before, after, words, ['method', 'path', 'query', 'fields', 'permission']),
  ]
}

function describeQuery(before: NonNullable<Call['query']>, after: NonNullable<Call['query']>): string[] {
  const kept = Object.keys(after).filter(name => Object.hasOwn(before, name) && !isSame(before[name], after[name]))
  return [
    ...describeNames('query', Object.keys(before), Object.keys(after)),
    ...kept.map(name => describeWord({ label: `query "${name}"` }, before[name], after[name])),
  ]
}
