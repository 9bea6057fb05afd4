import { Facts } from '../Facts.tsx'

/** Two facts with their names; one without a value is left out. */
export function FactsStory() {
  return (
    <Facts
      facts={[
        { label: 'Date', value: '11/20/2026 Fri' },
        { label: 'Break', value: '30m' },
        { label: 'Note', value: null },
      ]}
    />
  )
}
