import type { DemoCompany } from './companies.ts'
import type { Random } from './random.ts'
import { type City, cities, facilityPlaces, streets } from './words.ts'

/** A facility of the demo; the properties bear the names of the schema. */
export interface DemoFacility {
  Code: string
  CMSFacilityID: string
  Name: string
  ShortName: string
  Address: string
  City: string
  State: string
  ZipCode: string
  Type: string
  Ownership: string
  HasEmergencyServices: boolean
  Phone: string
  Website: string
  TimeZone: string
  Latitude: number
  Longitude: number
  IsActive: boolean
}

interface Kind {
  type: string
  names: readonly string[]
  emergency: number
}

const kinds: readonly Kind[] = [
  { type: 'AcuteCare', names: ['General Hospital', 'Medical Center', 'Regional Hospital'], emergency: 0.95 },
  { type: 'AcuteCare', names: ['Community Hospital', 'Memorial Hospital'], emergency: 0.9 },
  { type: 'CriticalAccess', names: ['County Hospital', 'Valley Hospital'], emergency: 0.9 },
  { type: 'Childrens', names: ["Children's Hospital"], emergency: 0.8 },
  { type: 'Psychiatric', names: ['Behavioral Health Center'], emergency: 0.1 },
  { type: 'LongTermCare', names: ['Nursing Center', 'Care Residence'], emergency: 0 },
  { type: 'Rehabilitation', names: ['Rehabilitation Hospital'], emergency: 0 },
  { type: 'AmbulatorySurgery', names: ['Surgery Center'], emergency: 0 },
  { type: 'Clinic', names: ['Family Clinic', 'Outpatient Clinic'], emergency: 0 },
]

const ownerships = [
  'NonProfitPrivate',
  'NonProfitOther',
  'NonProfitChurch',
  'Proprietary',
  'GovernmentLocal',
  'Physician',
]

/** Builds a company's facilities; `taken` holds every name so far. Their CMS ids begin with D, which no real one does. */
export function buildFacilities(random: Random, company: DemoCompany, taken: Set<string>): DemoFacility[] {
  return Array.from({ length: company.facilities }, (_, index) => {
    const kind = random.pick(kinds)
    const city = random.pick(cities)
    const name = findName(random, kind, taken)
    const number = String(index + 1).padStart(3, '0')
    return {
      Code: `${company.Code.slice(0, 3)}-${number}`,
      CMSFacilityID: `D${company.Code.slice(0, 2)}${number}`,
      Name: name,
      ShortName: name.split(' ')[0] ?? name,
      Address: `${random.integer(1, 980)} ${random.pick(streets)} Street`,
      City: city.name,
      State: city.state,
      ZipCode: city.zipCode,
      Type: kind.type,
      Ownership: random.pick(ownerships),
      HasEmergencyServices: random.chance(kind.emergency),
      Phone: `${city.areaCode}55501${String(random.integer(0, 99)).padStart(2, '0')}`,
      Website: `https://${name.toLowerCase().replace(/[^a-z]+/g, '-')}.example`,
      TimeZone: city.timeZone,
      ...locateWithin(city, index),
      IsActive: !random.chance(0.08),
    }
  })
}

/** Some miles around the middle of a city, in a direction of its own for each position. */
export function locateWithin({ latitude, longitude }: City, index: number): { Latitude: number; Longitude: number } {
  const miles = 1 + ((index * 7) % 15)
  const [north, east] = [Math.cos(index * 2.4) * miles, Math.sin(index * 2.4) * miles]
  const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000
  return {
    Latitude: round(latitude + north / 69),
    Longitude: round(longitude + east / (69 * Math.cos((latitude * Math.PI) / 180))),
  }
}

function findName(random: Random, kind: Kind, taken: Set<string>): string {
  for (;;) {
    const name = `${random.pick(facilityPlaces)} ${random.pick(kind.names)}`
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}
