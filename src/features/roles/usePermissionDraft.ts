import { useMemo, useState } from 'react'
import { haveSameMembers } from '#src/lib/sameMembers.ts'
import { listItems, listLeading, searchTree, type TreeKey } from '#src/lib/tree.ts'
import {
  buildTicks,
  carryOver,
  findDifference,
  listPermissions,
  listSelected,
  type PermissionItem,
  toggle,
} from './permissionTicks.ts'

/** What is ticked, open and searched for among the permissions of a role, until it is saved or left. */
export function usePermissionDraft(items: readonly PermissionItem[]) {
  const [base, setBase] = useState<ReadonlySet<number>>(() => listSelected(items))
  const [ticked, setTicked] = useState(base)
  const [open, setOpen] = useState<ReadonlySet<TreeKey>>(() => new Set(items.map(({ ID }) => ID)))
  const [search, setSearch] = useState('')
  // What a search opens is forgotten with it.
  const [found, setFound] = useState<ReadonlySet<TreeKey>>(() => new Set())
  const displayed = useMemo(() => searchTree(items, search) as readonly PermissionItem[], [items, search])
  const ticks = useMemo(() => buildTicks(displayed, ticked), [displayed, ticked])
  const difference = useMemo(() => findDifference(items, base, ticked), [items, base, ticked])
  const known = useMemo(() => listPermissions(items).filter(({ IsPrivate }) => !IsPrivate), [items])
  const isSearched = search.trim() !== ''
  const openNow = isSearched ? found : open
  const changeOpen = isSearched ? setFound : setOpen
  return {
    base,
    ticked,
    difference,
    isDirty: !haveSameMembers(base, ticked),
    count: ticked.size,
    total: known.length,
    search,
    setSearch(text: string) {
      setSearch(text)
      setFound(new Set(listLeading(items, text)))
    },
    displayed,
    setAllOpen: (isOpen: boolean) => changeOpen(new Set(isOpen ? listItems(items).map(({ ID }) => ID) : [])),
    /** Takes what the role has by now, with what was ticked and unticked here; answers what others changed meanwhile. */
    rebase(current: readonly PermissionItem[]) {
      const next = listSelected(current)
      setBase(next)
      setTicked(carryOver(base, ticked, next))
      return findDifference(current, base, next)
    },
    tree: {
      ticks,
      open: openNow,
      onToggle: (key: TreeKey) => setTicked(toggle(displayed, ticked, key)),
      onOpen: (key: TreeKey, isOpen: boolean) =>
        changeOpen(before => new Set(isOpen ? [...before, key] : [...before].filter(each => each !== key))),
    },
  }
}
