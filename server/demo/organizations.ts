import { organizationLevel } from '#contract/enumerations.gen.ts'
import type { Transaction } from '../platform/database/types.ts'
import type { DemoCompany } from './companies.ts'
import type { DemoUser } from './people.ts'
import { buildRandom, type Random } from './random.ts'
import { giveOrganizations, insertRows } from './repository.ts'
import { type City, cities, firstNames, lastNames, streets } from './words.ts'

/** An organization of the demo before its row is made; `parent` is its position in the list, and a level's come before the next one's. */
interface DemoOrganization {
  Code: string
  Name: string
  Level: number
  parent: number | null
  city: City | null
}

/** An organization of the demo as it is stored. */
export interface StoredOrganization {
  ID: number
  ParentID: number | null
  Level: number
}

interface Desk {
  code: string
  name: string
}

const toDesks = (lines: string): Desk[] =>
  lines.split('|').map(line => {
    const [code = '', name = ''] = line.split('=')
    return { code, name }
  })

/** The agencies of a company, the second of larger ones alone, and the desks that their locations have. */
const agencies: readonly { code: string; name: string; desks: readonly Desk[] }[] = [
  {
    code: 'LOC',
    name: 'Local',
    desks: toDesks('PD=per diem nursing|AH=allied health|LTC=long term care|BH=behavioral health'),
  },
  { code: 'TRV', name: 'Travel', desks: toDesks('TN=travel nursing|TA=travel allied health') },
]

/** One organization, its agencies, a location in the company's own town and in others, and the revenue centers of each. */
function buildOrganizations(random: Random, company: DemoCompany): DemoOrganization[] {
  const short = company.Code.slice(0, 3)
  const [family = company.Name] = company.Name.split(' ')
  const own = company.facilities > 15 ? agencies : agencies.slice(0, 1)
  const rows: DemoOrganization[] = [
    { Code: short, Name: `${family} Group`, Level: organizationLevel.Organization, parent: null, city: null },
  ]
  const lengths = own.map(({ code, name }) =>
    rows.push({
      Code: `${short}-${code}`,
      Name: `${family} ${name}`,
      Level: organizationLevel.Agency,
      parent: 0,
      city: null,
    }),
  )
  const home = cities.find(({ name }) => name === company.AddressTown) as City
  const count = Math.max(1, Math.ceil(company.facilities / 9))
  const chosen = own.map(() => listCities(random, home, count))
  const locations = chosen.flatMap((towns, agency) =>
    towns.map(city => {
      const Code = `${short}-${own[agency]?.code}-${city.areaCode}`
      const parent = (lengths[agency] as number) - 1
      return {
        index: rows.push({ Code, Name: city.name, Level: organizationLevel.Location, parent, city }) - 1,
        agency,
        city,
        Code,
      }
    }),
  )
  for (const { index, agency, city, Code } of locations) {
    for (const { code, name } of own[agency]?.desks ?? []) {
      rows.push({
        Code: `${Code}-${code}`,
        Name: `${city.name} ${name}`,
        Level: organizationLevel.RevenueCenter,
        parent: index,
        city,
      })
    }
  }
  return rows
}

function listCities(random: Random, home: City, count: number): City[] {
  const chosen = new Set([home])
  while (chosen.size < count) chosen.add(random.pick(cities))
  return [...chosen]
}

/** Fills the organizations of a company, level by level; answers them as they are stored. */
export async function fillOrganizations(
  transaction: Transaction,
  company: DemoCompany,
  { CompanyID, lookups }: { CompanyID: number; lookups: ReadonlyMap<string, number> },
): Promise<StoredOrganization[]> {
  const random = buildRandom(CompanyID * 7919)
  const organizations = buildOrganizations(random, company)
  const stored: StoredOrganization[] = []
  for (const Level of Object.values(organizationLevel)) {
    const level = organizations.filter(each => each.Level === Level)
    const rows = level.map(({ parent, city, ...own }) => ({
      ...own,
      ParentID: parent === null ? null : (stored[parent]?.ID ?? null),
      ...buildAddress(random, company, city),
      StateLookupID: city === null ? null : (lookups.get(`State.${city.state}`) ?? null),
      IsActive: Level < organizationLevel.RevenueCenter || !random.chance(0.06),
      CompanyID,
    }))
    const ids = await insertRows(transaction, 'organization', rows)
    for (const [index, { ParentID }] of rows.entries()) stored.push({ ID: ids[index] as number, ParentID, Level })
  }
  return stored
}

function buildAddress(random: Random, company: DemoCompany, city: City | null) {
  const [first, last] = [random.pick(firstNames), random.pick(lastNames)]
  return {
    Address: city && `${random.integer(1, 980)} ${random.pick(streets)} Street`,
    City: city?.name ?? null,
    ZipCode: city?.zipCode ?? null,
    ContactName: city && `${first} ${last}`,
    ContactDesignation: city && random.pick(['Branch manager', 'Staffing coordinator', 'Account manager']),
    ContactEmail: city && `${first}.${last}@${company.domain}`.toLowerCase(),
    ContactPhone: city && `${city.areaCode}55501${String(random.integer(0, 99)).padStart(2, '0')}`,
  }
}

/** The revenue centers of the location at which the first of the staff works, whose account the sign-in page names in the first company. */
export function listFirstCenters(
  organizations: readonly StoredOrganization[],
  people: readonly DemoUser[],
): StoredOrganization[] {
  const location = findLocation(
    organizations,
    people.findIndex(({ role }) => role === 'staff'),
  )
  return organizations.filter(({ ParentID }) => ParentID === location)
}

function findLocation(organizations: readonly StoredOrganization[], index: number): number | undefined {
  const locations = organizations.filter(({ Level }) => Level === organizationLevel.Location)
  return locations[index % locations.length]?.ID
}

/** Gives each manager the whole company, and each of the staff one location with its revenue centers. */
export async function assignOrganizations(
  transaction: Transaction,
  organizations: readonly StoredOrganization[],
  people: readonly DemoUser[],
  userIds: readonly number[],
): Promise<void> {
  const pairs = people.flatMap(({ role }, index) => {
    const location = findLocation(organizations, index)
    const isTheirs = ({ ID, ParentID }: StoredOrganization) => ID === location || ParentID === location
    const own = role === 'manager' ? organizations : role === 'staff' ? organizations.filter(isTheirs) : []
    return own.map(({ ID }) => ({ userId: userIds[index] as number, organizationId: ID }))
  })
  await giveOrganizations(transaction, pairs)
}
