import type { RecordValues } from './callArguments.ts'

const map = 'https://www.openstreetmap.org'

/** Where a map shows a place: by its coordinates where they are known, else by its address. */
export function toMapAddress({ Latitude, Longitude, Address, City, State, ZipCode }: RecordValues): string {
  if (typeof Latitude === 'number' && typeof Longitude === 'number')
    return `${map}/?mlat=${Latitude}&mlon=${Longitude}#map=15/${Latitude}/${Longitude}`
  const address = [Address, City, [State, ZipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return `${map}/search?query=${encodeURIComponent(address)}`
}
