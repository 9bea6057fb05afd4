import { useSearchParams } from 'react-router'
import { getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'

/** As many versions as one page holds at most. */
const mostVersions = 100

/** Which page of the list is shown; it stands in the address, and what makes no sense there is as if it were not. */
export function usePageOfAddress() {
  const [search, setSearch] = useSearchParams()
  const perPage = parseWhole(search.get('perPage'), mostVersions) ?? getAppConfiguration().DefaultGridPage
  return {
    page: parseWhole(search.get('page'), 1_000_000) ?? 1,
    perPage,
    setPage: (page: number) => setSearch({ page: String(page), perPage: String(perPage) }),
    setPerPage: (size: number) => setSearch({ page: '1', perPage: String(size) }),
  }
}

function parseWhole(value: string | null, most: number): number | null {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= most ? number : null
}
