import { buildRandom } from '#server/demo/random.ts'
import { cities, facilityPlaces, streets } from '#server/demo/words.ts'

const kinds = ['Acute Care Hospitals', 'Critical Access Hospitals', 'Psychiatric', 'Childrens', 'Rehabilitation']
const endings = ['HOSPITAL', 'MEDICAL CENTER', 'REGIONAL MEDICAL CENTER', 'COMMUNITY HOSPITAL', 'HEALTH SYSTEM']

/** Rows as a published list of hospitals holds them: capitals, phones in brackets, Yes and No, names that come again. */
export function buildHospitals(count: number, mark: string): Record<string, string>[] {
  const random = buildRandom(3000)
  return Array.from({ length: count }, (_, index) => {
    const city = random.pick(cities)
    return {
      CMSFacilityID: `${mark}${String(index).padStart(5, '0')}`,
      Name: `${random.pick(facilityPlaces).toUpperCase()} ${random.pick(endings)}`,
      Address: `${random.integer(1, 9800)} ${random.pick(streets).toUpperCase()} STREET`,
      City: city.name.toUpperCase(),
      State: city.state,
      ZipCode: city.zipCode,
      Type: random.pick(kinds),
      HasEmergencyServices: random.chance(0.8) ? 'Yes' : 'No',
      Phone: `(${city.areaCode}) 555-01${String(random.integer(0, 99)).padStart(2, '0')}`,
      TimeZone: city.timeZone,
    }
  })
}
