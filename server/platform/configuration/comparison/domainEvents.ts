import type { ConfigurationChange } from '#contract/configurationVersion.ts'
import type { DomainEventType } from '#contract/domainEvents.ts'
import { buildChange, buildDifference, pairUp } from './changes.ts'
import { describeWords, type Words } from './words.ts'

const words: Words = {
  name: { label: 'name' },
  resource: { label: 'resource' },
  payload: { label: 'payload' },
  recipients: { label: 'who is told', absent: 'nobody' },
}

type Events = ReadonlyMap<string, DomainEventType>

/** The differences of the domain events. */
export function compareDomainEvents(before: Events, after: Events): ConfigurationChange[] {
  return pairUp(before, after).flatMap(({ name, before: one, after: other }) => {
    if (!one && other) return [buildChange('event', name, 'added', [`"${other.name}" of ${other.resource}`])]
    if (!other) return [buildChange('event', name, 'removed')]
    return one ? buildDifference('event', name, describeWords(one, other, words, ['code'])) : []
  })
}
