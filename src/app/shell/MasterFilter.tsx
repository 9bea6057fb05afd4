import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { loadPart } from '#src/lib/loadPart.ts'
import { listItems, type TreeItem, type TreeKey } from '#src/lib/tree.ts'
import { refreshAll } from '#src/providers/data/refreshRows.ts'
import { type ToText, useText } from '#src/providers/messages/useText.ts'
import {
  fetchLocalOffices,
  type LocalOffices,
  masterFilterSetting,
  saveMasterFilter,
} from '#src/providers/offices/localOffices.ts'
import { takeUserSetting } from '#src/providers/settings/userSettings.ts'
import { useSetting } from '#src/providers/settings/useSetting.ts'
import { CountBadge } from '#src/ui/CountBadge.tsx'
import type { TreeSelectDropdown } from '#src/ui/TreeSelectDropdown.tsx'
import { showToast } from '#src/ui/toast.ts'

/** The dropdown's height in windows lower than `lowWindow`, and in others, in pixels (SPEC-0 §2 "Application shell"). */
const heights = { low: 380, usual: 650 }
const lowWindow = 920

/** As many offices as a tree may have that stands open from the start. */
const mostUnfolded = 40

const buttonStyle = {
  gap: 3,
  minWidth: 40,
  px: { xs: 2, md: 3 },
  whiteSpace: 'nowrap',
  '@media (pointer: coarse)': { minWidth: 44 },
} as const

/** What has come once the filter was pressed. */
interface Opened extends LocalOffices {
  anchor: HTMLElement
  Dropdown: typeof TreeSelectDropdown
}

/** Narrows every list, tile and search to local offices; its badge shows to how many. */
export function MasterFilter() {
  const text = useText()
  const { applied, opened, isBusy, open, close } = useMasterFilter()
  const title = text('masterFilter.title')
  const label = applied.length === 0 ? text('masterFilter.isWhole') : text('masterFilter.applied', applied.length)
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="dialog"
        aria-expanded={opened !== null}
        aria-busy={isBusy || undefined}
        title={title}
        onClick={event => void open(event.currentTarget)}
        sx={buttonStyle}
      >
        <CountBadge count={applied.length} label={label}>
          <ApartmentOutlined fontSize="small" color="action" />
        </CountBadge>
        <Box component="span" aria-hidden sx={{ display: { xs: 'none', md: 'inline' } }}>
          {title}
        </Box>
      </Button>
      {opened && (
        <opened.Dropdown
          label={title}
          items={opened.tree}
          value={applied.filter(id => opened.ids.has(id))}
          anchor={opened.anchor}
          view={{
            height: window.innerHeight < lowWindow ? heights.low : heights.usual,
            opened: listUnfolded(opened),
          }}
          words={{
            search: text('engine.tree.search'),
            none: text('engine.reference.none'),
            save: text('masterFilter.save'),
            cancel: text('engine.form.cancel'),
            clear: text('masterFilter.clear'),
            selected: count => text('engine.tree.selected', count),
          }}
          onClose={close}
        />
      )}
    </>
  )
}

/** Which offices are applied, and what opens and closes their tree. */
function useMasterFilter() {
  const text = useText()
  const [setting] = useSetting<TreeKey[]>(masterFilterSetting)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isBusy, setBusy] = useState(false)

  const open = async (anchor: HTMLElement): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    try {
      const part = loadPart(() => import('#src/ui/TreeSelectDropdown.tsx'))
      const [{ TreeSelectDropdown: Dropdown }, offices] = await Promise.all([part, fetchLocalOffices()])
      setOpened({ ...offices, anchor, Dropdown })
    } catch {
      showToast('error', text('api.unreachable'))
    }
    setBusy(false)
  }
  const save = async (ids: TreeKey[]): Promise<void> => {
    try {
      const kept = await saveMasterFilter(ids)
      takeUserSetting(masterFilterSetting, kept)
      showToast('success', toDisplayedText(text, kept.length))
      await refreshAll()
    } catch (error) {
      showToast('error', (error as Error).message)
    }
  }
  const close = (chosen: Set<TreeKey> | null): void => {
    setOpened(null)
    if (chosen && opened) void save([...chosen].filter(id => opened.ids.has(id)))
  }
  return { applied: Array.isArray(setting) ? setting : [], opened, isBusy, open, close }
}

function toDisplayedText(text: ToText, count: number): string {
  if (count === 0) return text('masterFilter.showsAll')
  return count === 1 ? text('masterFilter.showsOne') : text('masterFilter.shows', count)
}

/** A small tree stands open to its offices; of a large one the top alone does. */
function listUnfolded({ tree, ids }: LocalOffices): TreeKey[] {
  const items: readonly TreeItem[] = ids.size <= mostUnfolded ? listItems(tree) : tree
  return items.map(({ ID }) => ID)
}
