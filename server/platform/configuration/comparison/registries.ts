import type { ConfigurationChange } from '#contract/configurationVersion.ts'
import type { DomainEventType } from '#contract/domainEvents.ts'
import type { ForeignApplication } from '../applications.ts'
import { buildChange, buildDifference, pairUp } from './changes.ts'
import { buildSwitch, describeWords, type Words } from './words.ts'

const applicationWords: Words = {
  address: { label: 'address' },
  forwardsToken: buildSwitch('hands the user’s token on'),
  headers: { label: 'headers' },
  timeout: { label: 'seconds to answer', absent: '30' },
}

type Applications = ReadonlyMap<string, ForeignApplication>

/** The differences of the applications that others serve. */
export function compareApplications(before: Applications, after: Applications): ConfigurationChange[] {
  return pairUp(before, after).flatMap(({ name, before: one, after: other }) => {
    if (!one && other) return [buildChange('application', name, 'added', [other.address])]
    if (one && !other) return [buildChange('application', name, 'removed', [one.address])]
    return one && other
      ? buildDifference('application', name, describeWords(one, other, applicationWords, ['code']))
      : []
  })
}

const eventWords: Words = {
  name: { label: 'name' },
  resource: { label: 'resource' },
  payload: { label: 'payload' },
}

type Events = ReadonlyMap<string, DomainEventType>

/** The differences of the domain events. */
export function compareDomainEvents(before: Events, after: Events): ConfigurationChange[] {
  return pairUp(before, after).flatMap(({ name, before: one, after: other }) => {
    if (!one && other) return [buildChange('event', name, 'added', [`"${other.name}" of ${other.resource}`])]
    if (!other) return [buildChange('event', name, 'removed')]
    return one ? buildDifference('event', name, describeWords(one, other, eventWords, ['code'])) : []
  })
}
