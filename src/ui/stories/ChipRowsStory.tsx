import { ChipRows } from '../ChipRows.tsx'

/** Plants, and where each of them stands. */
export function ChipRowsStory() {
  return (
    <ChipRows
      label="Plants"
      rows={[
        {
          key: 1,
          title: 'Rose',
          about: ['Rosa', 'three'],
          chips: [{ label: 'Garden' }, { label: 'House', isOutlined: true }],
        },
        { key: 2, title: 'Tulip', about: ['Tulipa', null], chips: [], note: 'It stands nowhere yet.' },
      ]}
    />
  )
}
