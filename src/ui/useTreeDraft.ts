import { useMemo, useState } from 'react'
import { listLeading, searchTree, type TreeItem, type TreeKey } from '#src/lib/tree.ts'
import { buildTicks, countEnds, listUnknown, pickOne, propagateTicks, toggleTick } from '#src/lib/treeTicks.ts'

/** What is ticked, open and searched for in the dropdown of a tree, until it is saved or left. */
export function useTreeDraft(items: readonly TreeItem[], value: Iterable<TreeKey>, isSingle: boolean) {
  // As they were given: their items may come later, or not be among these at all.
  const [kept, setKept] = useState<ReadonlySet<TreeKey>>(() => new Set(value))
  const [open, setOpen] = useState<ReadonlySet<TreeKey>>(() => new Set())
  const [search, setSearch] = useState('')
  // What a search opens is forgotten with it; what is opened or closed by hand meanwhile holds for this search.
  const [found, setFound] = useState<ReadonlySet<TreeKey>>(() => new Set())
  const isSearched = search.trim() !== ''
  const shown = useMemo(() => searchTree(items, search), [items, search])
  const ticked = useMemo(() => (isSingle ? new Set(kept) : propagateTicks(items, kept)), [items, kept, isSingle])
  const unknown = useMemo(() => listUnknown(items, kept), [items, kept])
  const ticks = useMemo(() => buildTicks(items, ticked), [items, ticked])
  return {
    /** What is saved: all that is ticked, and the given keys that no item has. */
    keys: new Set([...ticked, ...unknown]),
    count: isSingle ? ticked.size : countEnds(items, ticked),
    search,
    setSearch(text: string) {
      setSearch(text)
      setFound(new Set(listLeading(items, text)))
    },
    shown,
    tree: {
      ticks,
      open: isSearched ? found : open,
      onToggle: (key: TreeKey) =>
        setKept(isSingle ? pickOne(kept, key) : new Set([...toggleTick(items, ticked, key), ...unknown])),
      onOpen(key: TreeKey, isOpen: boolean) {
        const change = isSearched ? setFound : setOpen
        change(before => {
          const next = new Set(before)
          if (isOpen) next.add(key)
          else next.delete(key)
          return next
        })
      },
    },
  }
}
