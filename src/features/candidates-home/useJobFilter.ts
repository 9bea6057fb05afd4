import { useGetOne } from 'ra-core'
import { useState } from 'react'
import { useSetting } from '#src/providers/settings/useSetting.ts'
import { windowStore } from '#src/providers/settings/windowStore.ts'
import { emptyFilter, type JobFilter, toFirstFilter } from './jobFilter.ts'

/** The setting under which what a user has last filtered by is kept; the text that he looked for is of this window. */
const filterCode = 'FIND_JOBS_FILTER'
const textKey = 'JobSearchText'

/** What a user filters open jobs by, kept until his next visit, and the way to change it; null until it is known with what he begins. */
export function useJobFilter(candidateId: number | null): [JobFilter | null, (change: Partial<JobFilter>) => void] {
  const [kept, keep] = useSetting<Partial<JobFilter>>(filterCode)
  const [searchText, setSearchText] = useState(() => windowStore.getItem<string>(textKey) ?? '')
  const isFirst = kept === null && candidateId !== null
  const { data: own, isPending } = useGetOne('Candidates', { id: candidateId ?? 0 }, { enabled: isFirst })
  const hasPlace = typeof own?.Latitude === 'number' && typeof own.Longitude === 'number'
  const filter = { ...(isFirst ? toFirstFilter(hasPlace) : emptyFilter), ...kept, searchText }
  const change = (changed: Partial<JobFilter>) => {
    const { searchText: text, ...next } = { ...filter, ...changed }
    setSearchText(text)
    windowStore.setItem(textKey, text)
    if (Object.keys(changed).some(name => name !== 'searchText')) keep(next)
  }
  return [isFirst && isPending ? null : filter, change]
}
