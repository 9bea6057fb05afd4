import type { ConfigurationChange } from '#contract/configurationVersion.ts'
import type { EventNotice } from '#contract/notice.ts'
import { buildChange, buildDifference, pairUp } from './changes.ts'
import { buildSwitch, describeWords, type Words } from './words.ts'

const noticeWords: Words = {
  name: { label: 'name' },
  event: { label: 'event' },
  resource: { label: 'resource' },
  for: { label: 'for' },
  to: { label: 'to' },
  when: { label: 'when', absent: 'always' },
  modes: { label: 'modes' },
  off: { label: 'modes that are off' },
  digest: { label: 'digest' },
  ends: { label: 'end', absent: 'never' },
  opens: { label: 'what it opens', absent: 'the record' },
  confirm: { label: 'what Confirm does' },
  given: { label: 'what is handed in' },
  includesActor: buildSwitch('goes to who did it'),
  critical: buildSwitch('critical'),
}

/** The differences of the notices: whom they go to, how, and in which words. */
export function compareNotices(before: readonly EventNotice[], after: readonly EventNotice[]): ConfigurationChange[] {
  return pairUp(toMap(before), toMap(after)).flatMap(({ name, before: one, after: other }) => {
    if (!one && other) return [buildChange('notice', name, 'added', [`"${other.name}" for ${other.for}`])]
    if (!one || !other) return [buildChange('notice', name, 'removed')]
    return buildDifference('notice', name, [
      ...describeWords(one, other, noticeWords, ['code', 'words']),
      ...describeWords(toTexts(one), toTexts(other), {}),
    ])
  })
}

function toMap(notices: readonly EventNotice[]): ReadonlyMap<string, EventNotice> {
  return new Map(notices.map(notice => [notice.code, notice]))
}

/** Its words by language and part: `subject (en)`. */
function toTexts({ words }: EventNotice): Record<string, string> {
  const texts = Object.entries(words).flatMap(([locale, parts]) =>
    Object.entries(parts).map(([part, text]: [string, string]) => [`${part} (${locale})`, text]),
  )
  return Object.fromEntries(texts)
}
