import type { Transaction } from '../platform/database/types.ts'
import type { DemoFacility } from './facilities.ts'
import type { StoredOrganization } from './organizations.ts'
import { buildRandom, type Random } from './random.ts'
import { insertRows } from './repository.ts'
import { firstNames, lastNames } from './words.ts'

/** A facility as it is stored. */
export interface StoredFacility extends DemoFacility {
  ID: number
}

interface UnitKind {
  name: string
  /** The value of the specialty that works there. */
  specialty: string
  environment: string
}

const toKinds = (environment: string, lines: string): UnitKind[] =>
  lines.split('|').map(line => {
    const [name = '', specialty = ''] = line.split('=')
    return { name, specialty: `RN-${specialty}`, environment }
  })

const hospital: readonly UnitKind[] = [
  ...toKinds('Inpatient', 'Intensive care unit=Intensivecare|Medical surgical=Medicalsurgical|Telemetry=Telemetry'),
  ...toKinds('Inpatient', 'Step-down=Step-down|Labor and delivery=Laboranddelivery|Oncology=Oncology'),
  ...toKinds('EmergencyCare', 'Emergency department=Emergency'),
  ...toKinds('Perioperative', 'Operating room=Operatingroom|Recovery=Recoveryroom|Endoscopy=Endoscopy'),
]

const unitKinds: Readonly<Record<string, readonly UnitKind[]>> = {
  Childrens: toKinds(
    'Inpatient',
    'Pediatrics=Pediatrics|Pediatric intensive care=Pediatricintensivecare|NICU=Neonatalintensivecare',
  ),
  Psychiatric: toKinds('BehavioralHealth', 'Adult psychiatry=Psychiatry|Adolescent psychiatry=Psychiatry'),
  LongTermCare: toKinds('LongTerm', 'Skilled nursing=Medicalsurgical|Memory care=Casemanagement|Hospice wing=Hospice'),
  Rehabilitation: toKinds('Rehabilitation', 'Inpatient rehabilitation=Medicalsurgical|Dialysis=Dialysis'),
  AmbulatorySurgery: toKinds('Perioperative', 'Operating room=Operatingroom|Recovery=Recoveryroom|Endoscopy=Endoscopy'),
  Clinic: toKinds('Outpatient', 'Primary care=Casemanagement|Infusion=Oncology'),
}

const wings = ['North', 'East', 'South', 'West']

const designations = ['Staffing coordinator', 'Chief nursing officer', 'Human resources', 'Accounts payable'] as const

/** What units and contacts refer to. */
interface PartsWorld {
  /** The IDs of lookups by their codes. */
  lookups: ReadonlyMap<string, number>
  /** The revenue centers of the company, and those that staff its first facility. */
  centers: readonly StoredOrganization[]
  firstCenters: readonly StoredOrganization[]
}

/** A unit as it is stored. */
export interface StoredUnit {
  ID: number
  EmployerID: number
  OrganizationID: number
  SpecialtyLookupID: number | null
}

/** Fills the units and contacts of a company's facilities; answers the units. */
export async function fillFacilityParts(
  transaction: Transaction,
  facilities: readonly StoredFacility[],
  world: PartsWorld,
): Promise<StoredUnit[]> {
  const random = buildRandom((facilities[0]?.ID ?? 0) * 104_729)
  const units = facilities.flatMap((facility, index) =>
    buildUnits(random, facility, index === 0 ? { ...world, centers: world.firstCenters } : world),
  )
  const unitIds = await insertRows(transaction, 'employer-unit', units)
  const contacts = facilities.flatMap(facility => {
    const index = units.findIndex(({ EmployerID }) => EmployerID === facility.ID)
    return buildContacts(random, facility, unitIds[index] ?? null, world)
  })
  await insertRows(transaction, 'employer-contact', contacts)
  return units.map((unit, index) => ({ ...unit, ID: unitIds[index] as number }))
}

function buildUnits(
  random: Random,
  facility: StoredFacility,
  { lookups, centers }: Pick<PartsWorld, 'lookups' | 'centers'>,
) {
  const kinds = unitKinds[facility.Type] ?? hospital
  const count = Math.min(kinds.length, random.integer(2, 6))
  const first = random.integer(0, kinds.length - 1)
  return Array.from({ length: count }, (_, index) => {
    const { name, specialty, environment } = kinds[(first + index) % kinds.length] as UnitKind
    const floor = random.integer(1, 7)
    return {
      EmployerID: facility.ID,
      Name: `${name} ${floor} ${random.pick(wings)}`,
      Code: String(random.integer(1000, 9899)),
      SpecialtyLookupID: lookups.get(`Specialty.${specialty}`) ?? null,
      WorkEnvironmentLookupID: lookups.get(`WorkEnvironment.${environment}`) ?? null,
      Floor: String(floor),
      Beds: environment === 'Outpatient' ? null : random.integer(6, 36),
      Phone: buildPhone(random, facility),
      OrganizationID: random.pick(centers).ID,
      IsActive: !random.chance(0.05),
    }
  })
}

function buildContacts(random: Random, facility: StoredFacility, unitId: number | null, { lookups }: PartsWorld) {
  const chosen = [...designations.slice(0, random.integer(1, designations.length)), 'Nurse manager']
  const host = facility.Website.replace('https://', '')
  return chosen.map((Designation, index) => {
    const [first, last] = [random.pick(firstNames), random.pick(lastNames)]
    return {
      EmployerID: facility.ID,
      Name: `${first} ${last}`,
      Designation,
      UnitID: Designation === 'Nurse manager' ? unitId : null,
      Email: `${first}.${last}@${host}`.toLowerCase(),
      Phone: buildPhone(random, facility),
      CommunicationModeLookupID: lookups.get(`CommunicationMode.${random.pick(['Email', 'Phone', 'Text'])}`) ?? null,
      IsPrimary: index === 0,
      IsActive: true,
    }
  })
}

function buildPhone(random: Random, { Phone }: StoredFacility): string {
  return `${Phone.slice(0, 3)}55501${String(random.integer(0, 99)).padStart(2, '0')}`
}
