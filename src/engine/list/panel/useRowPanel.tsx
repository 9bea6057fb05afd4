import { type ReactNode, type RefObject, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { PartFailed } from '../../record/action/PartFailed.tsx'
import type { RowChoice, TableRow } from '../grid/table.ts'
import type { RowPanelProps } from './RowPanel.tsx'

const RowPanel = buildLazyPart<RowPanelProps>(
  async () => (await loadPart(() => import('./RowPanel.tsx'))).RowPanel,
  (retry, { row, onClose }) => row && <PartFailed onRetry={retry} onClose={onClose} />,
)

interface RowPanelInput {
  resource: Resource
  rows: readonly TableRow[]
  /** What the rows stand in. */
  area: RefObject<HTMLElement | null>
}

/** The side panel of the chosen row, where the descriptor of its list has one (`list.panel`); its code comes with the first row. */
export function useRowPanel({ resource, rows, area }: RowPanelInput): { choice: RowChoice | null; panel: ReactNode } {
  const [id, setId] = useState<string | null>(null)
  const [wasOpen, setOpened] = useState(false)
  const { panel } = resource.descriptor.list ?? {}
  if (panel === undefined) return { choice: null, panel: null }
  const choose = ({ id: chosen }: TableRow) => {
    setId(String(chosen))
    setOpened(true)
  }
  const row = rows.find(each => String(each.id) === id) ?? null
  const step = (by: 1 | -1) => {
    const next = row && rows[rows.indexOf(row) + by]
    if (next) choose(next)
  }
  return {
    choice: { id: row && id, onChoose: choose },
    panel: wasOpen && <RowPanel {...{ resource, row, area }} by={panel} onStep={step} onClose={() => setId(null)} />,
  }
}
