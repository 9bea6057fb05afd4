import Box from '@mui/material/Box'
import type { SearchShortcut } from '#contract/descriptor.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { PanelItem, PanelSection } from './PanelSection.tsx'

interface ShortcutSectionProps {
  shortcuts: readonly SearchShortcut[]
  toLabel: (field: string) => string
  onChoose: (prefix: string) => void
}

/** The search shortcuts of a list, each with the field that it searches. */
export function ShortcutSection({ shortcuts, toLabel, onChoose }: ShortcutSectionProps) {
  const text = useText()
  return (
    <PanelSection title={text('engine.search.shortcuts')}>
      {shortcuts.map(({ prefix, field }) => (
        <PanelItem key={prefix} onClick={() => onChoose(prefix)}>
          <Box component="strong" sx={{ minWidth: 64, fontWeight: 600 }}>
            {prefix}
          </Box>{' '}
          {toLabel(field)}
        </PanelItem>
      ))}
    </PanelSection>
  )
}
