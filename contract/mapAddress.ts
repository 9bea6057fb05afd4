import type { RecordValues } from './callArguments.ts'

const map = 'https://www.openstreetmap.org'

/** Where a map shows a place: by its coordinates where they are known, else by its address. */
export function toMapAddress(place: RecordValues): string {
  const { Latitude, Longitude } = place
  if (typeof Latitude === 'number' && typeof Longitude === 'number')
    return `${map}/?mlat=${Latitude}&mlon=${Longitude}#map=15/${Latitude}/${Longitude}`
  return `${map}/search?query=${encodeURIComponent(toAddressText(place))}`
}

/** Where the map of a phone leads the way to a place from; null where its address is not known. */
export function toDirectionsAddress(place: RecordValues): string | null {
  if (!place.Address) return null
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(toAddressText(place))}`
}

function toAddressText({ Address, City, State, ZipCode }: RecordValues): string {
  return [Address, City, [State, ZipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}
