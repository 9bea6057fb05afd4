import { useMemo, useState } from 'react'
import { listLeading, searchTree, type TreeItem, type TreeKey } from '#src/lib/tree.ts'
import { buildTicks, listEnds, listUnknown, pickOne, propagateTicks, toggleTick } from '#src/lib/treeTicks.ts'

/** What is ticked, open and searched for in a tree, until it is saved or left. */
export function useTreeDraft(
  items: readonly TreeItem[],
  value: Iterable<TreeKey>,
  { isSingle = false, opened = [] }: { isSingle?: boolean; opened?: Iterable<TreeKey> } = {},
) {
  // As they were given: their items may come later, or not be among these at all.
  const [kept, setStored] = useState<ReadonlySet<TreeKey>>(() => new Set(value))
  const [open, setOpen] = useState<ReadonlySet<TreeKey>>(() => new Set(opened))
  const [search, setSearch] = useState('')
  // What a search opens is forgotten with it; what is opened or closed by hand meanwhile holds for this search.
  const [found, setFound] = useState<ReadonlySet<TreeKey>>(() => new Set())
  const isSearched = search.trim() !== ''
  const displayed = useMemo(() => searchTree(items, search), [items, search])
  const ticked = useMemo(() => (isSingle ? new Set(kept) : propagateTicks(items, kept)), [items, kept, isSingle])
  const unknown = useMemo(() => listUnknown(items, kept), [items, kept])
  const ticks = useMemo(() => buildTicks(items, ticked), [items, ticked])
  return {
    /** What is saved: all that is ticked, and the given keys that no item has. */
    keys: useMemo(() => new Set([...ticked, ...unknown]), [ticked, unknown]),
    ticked,
    setTicks: (keys: Iterable<TreeKey>) => setStored(new Set(keys)),
    count: isSingle ? ticked.size : listEnds(items, ticked).length,
    search,
    setSearch(text: string) {
      setSearch(text)
      setFound(new Set(listLeading(items, text)))
    },
    displayed,
    tree: {
      ticks,
      open: isSearched ? found : open,
      onToggle: (key: TreeKey) =>
        setStored(isSingle ? pickOne(kept, key) : new Set([...toggleTick(items, ticked, key), ...unknown])),
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
