import type { ConfigurationChange } from '#contract/configurationVersion.ts'
import type { ForeignApplication } from '../applications.ts'
import { buildChange, buildDifference, pairUp } from './changes.ts'
import { buildSwitch, describeWords, type Words } from './words.ts'

const words: Words = {
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
    return one && other ? buildDifference('application', name, describeWords(one, other, words, ['code'])) : []
  })
}
