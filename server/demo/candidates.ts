import { judgeValidity, toExpiredFrom } from '#contract/documentValidity.ts'
import { candidateStatus } from '#contract/enumerations.gen.ts'
import { moveDays } from '#contract/wallClock.ts'
import type { Transaction } from '../platform/database/types.ts'
import { locateWithin } from './facilities.ts'
import type { StoredFacility, StoredUnit } from './facilityParts.ts'
import { buildRandom, type Random } from './random.ts'
import { type DemoRow, insertRows } from './repository.ts'
import { cities, firstNames, lastNames, streets } from './words.ts'

/** A candidate before the row is made; the properties bear the names of the schema. */
export interface DemoCandidate {
  UserID: number | null
  FirstName: string
  LastName: string
  Email: string
  Phone: string
}

/** What the candidates of a company refer to. */
export interface CandidatesWorld {
  CompanyID: number
  /** The IDs of lookups by their codes. */
  lookups: ReadonlyMap<string, number>
  facilities: readonly StoredFacility[]
  units: readonly StoredUnit[]
  /** Users who look for shifts, and the names of further candidates without an account. */
  candidates: readonly DemoCandidate[]
  now: Date
}

const millisecondsADay = 86_400_000

const skills = ['ChargeNurse', 'Triage', 'VentilatorCare', 'IVTherapy', 'WoundCare', 'TelemetryMonitoring'] as const
const environments = ['Inpatient', 'EmergencyCare', 'Perioperative', 'Outpatient', 'LongTerm', 'Rehabilitation']
const specialties = [
  ...['Intensivecare', 'Emergency', 'Medicalsurgical', 'Telemetry', 'Step-down', 'Operatingroom', 'Recoveryroom'],
  ...['Laboranddelivery', 'Pediatrics', 'Psychiatry', 'Oncology', 'Dialysis', 'Casemanagement'],
]
/** InActive, suspended, signing up, waiting for the interview, for the onboarding. */
const otherStatuses = [2, 2, 6, 7, 8, 9]
const onWishList = { IsWishListed: true, IsResolved: false }

/** Further candidates of a company, beside those with an account. */
export function buildCandidates(random: Random, count: number): DemoCandidate[] {
  return Array.from({ length: count }, (_, position) => {
    const [FirstName, LastName] = [random.pick(firstNames), random.pick(lastNames)]
    const Email = `${FirstName}.${LastName}${10 + position}@mail.example`.toLowerCase()
    const Phone = `40155501${String(random.integer(0, 99)).padStart(2, '0')}`
    return { UserID: null, FirstName, LastName, Email, Phone }
  })
}

/** Fills candidates with their parts; answers the IDs of the active ones. The first, whose account the sign-in page names, has something of everything. */
export async function fillCandidates(transaction: Transaction, world: CandidatesWorld): Promise<number[]> {
  const random = buildRandom(world.CompanyID * 32_452_843)
  const rows = world.candidates.map((candidate, position) => buildRow(random, world, candidate, position))
  const ids = await insertRows(transaction, 'candidate', rows)
  const parts = ids.map((CandidateID, position) => buildParts(random, world, CandidateID, position, rows[position]))
  const insert = (table: string, kind: keyof Parts) =>
    insertRows(
      transaction,
      table,
      parts.flatMap(each => each[kind]),
    )
  await insert('candidate-specialty', 'specialties')
  await insert('candidate-employer', 'employers')
  await insert('candidate-revenue-center', 'centers')
  await insert('candidate-work-environment', 'environments')
  for (const document of parts.flatMap(({ documents }) => documents)) {
    const expires = (document.ExpiresOn ?? null) as string | null
    Object.assign(document, { Validity: judgeValidity(expires, world.now), ExpiredFrom: toExpiredFrom(expires) })
  }
  await insert('candidate-document', 'documents')
  return ids.filter((_, position) => rows[position]?.Status === candidateStatus.Active)
}

interface CandidateRow extends DemoRow {
  Status: number
  OrganizationID: number | null
}

function buildRow(random: Random, world: CandidatesWorld, candidate: DemoCandidate, position: number): CandidateRow {
  const { CompanyID, lookups, facilities, units } = world
  const picked = random.pick(facilities)
  // Whoever tries the demo looks for shifts of its first facility.
  const { City: name } = (position === 0 && facilities[0]) || picked
  const city = cities.find(each => each.name === name) ?? cities[0]
  return {
    ...candidate,
    Name: `${candidate.LastName}, ${candidate.FirstName}`,
    AtsID: `C${CompanyID}-${1000 + position}`,
    Address: `${random.integer(1, 980)} ${random.pick(streets)} Street`,
    City: city?.name,
    StateLookupID: lookups.get(`State.${city?.state}`) ?? null,
    ZipCode: city?.zipCode,
    ...(city && locateWithin(city, position)),
    SSN: `9${String(CompanyID % 10)}${String(1_000_000 + position)}`,
    ProfessionLookupID: lookups.get('Profession.RN') ?? null,
    SkillLookupIDs: skills.filter(() => random.chance(0.5)).flatMap(skill => lookups.get(`Skill.${skill}`) ?? []),
    Status: position > 0 && candidate.UserID === null && random.chance(0.12) ? random.pick(otherStatuses) : 1,
    OrganizationID:
      [...(position === 0 ? listUnitsIn(world, name) : []), random.pick(units)][0]?.OrganizationID ?? null,
    CompanyID,
  }
}

const listUnitsIn = ({ facilities, units }: CandidatesWorld, city: string): StoredUnit[] =>
  units.filter(({ EmployerID }) => facilities.some(({ ID, City }) => ID === EmployerID && City === city))

interface Parts {
  specialties: DemoRow[]
  employers: DemoRow[]
  centers: DemoRow[]
  environments: DemoRow[]
  documents: DemoRow[]
}

function buildParts(
  random: Random,
  world: CandidatesWorld,
  CandidateID: number,
  position: number,
  row: CandidateRow | undefined,
): Parts {
  const { lookups, facilities, units, now } = world
  const own = row?.OrganizationID
  const isWishListed = position === 0 || random.chance(0.2)
  const picked = pickSome(random, specialties, random.integer(1, 3) + (isWishListed ? 1 : 0))
  const near = position === 0 ? listUnitsIn(world, String(row?.City)).map(unit => unit.SpecialtyLookupID) : []
  const known = [...new Set([...near, ...picked.map(code => lookups.get(`Specialty.RN-${code}`) ?? null)])]
  const houses = pickSome(
    random,
    facilities,
    Math.min(facilities.length, random.integer(2, 5) + (isWishListed ? 1 : 0)),
  )
  const further = random.chance(0.25) ? [random.pick(units).OrganizationID] : []
  const toWishList = (index: number, count: number) => (isWishListed && index === count - 1 ? onWishList : offWishList)
  const expires = new Date(now.getTime() + random.integer(-20, 400) * millisecondsADay).toISOString().slice(0, 10)
  return {
    specialties: known.map((SpecialtyLookupID, index) => ({
      ...{ CandidateID, SpecialtyLookupID, IsPrimary: index === 0 },
      ...toWishList(index, known.length),
    })),
    employers: houses.map(({ ID }, index) => {
      const isOnWishList = isWishListed && index === houses.length - 1
      const isBarred = !isOnWishList && position > 0 && random.chance(0.06)
      const marks = { Approved: !isOnWishList && !isBarred && random.chance(0.8), Notify: true, IsHCFDNR: isBarred }
      return { CandidateID, EmployerID: ID, ...marks, ...toWishList(index, houses.length) }
    }),
    centers: [...new Set([...(own ? [own] : []), ...further])].map(OrganizationID => ({ CandidateID, OrganizationID })),
    environments: pickSome(random, environments, random.integer(1, 2)).map(code => ({
      ...{ CandidateID, WorkEnvironmentLookupID: lookups.get(`WorkEnvironment.${code}`) ?? null },
    })),
    documents: buildDocuments({ lookups, facilities }, row, { CandidateID, position, expires }),
  }
}

/** A license of the state in which they live; who has an account works in every state, and of three others two were checked. */
function buildDocuments(
  { lookups, facilities }: Pick<CandidatesWorld, 'lookups' | 'facilities'>,
  row: CandidateRow | undefined,
  { CandidateID, position, expires }: { CandidateID: number; position: number; expires: string },
): DemoRow[] {
  const home = (row?.StateLookupID ?? null) as number | null
  const hasAccount = (row?.UserID ?? null) !== null
  const states = new Map(facilities.map(({ State }) => [lookups.get(`State.${State}`) ?? null, State]))
  const fixed = { CandidateID, DocumentTypeLookupID: lookups.get('DocumentType.License') ?? null, Name: 'RN license' }
  const check = lookups.get('DocumentType.BackgroundCheck') ?? null
  const checked = { ...fixed, DocumentTypeLookupID: check, Name: 'Background check' }
  const others = hasAccount ? [...states].filter(([state]) => state !== null && state !== home) : []
  const ExpiresOn = hasAccount ? moveDays(expires, 800) : expires
  return [
    { ...fixed, StateLookupID: home, DocumentNumber: `RN${100_000 + CandidateID}`, ExpiresOn },
    ...others.map(([StateLookupID, state], at) => ({
      ...{ ...fixed, Name: `RN license, ${state}`, StateLookupID, ExpiresOn },
      DocumentNumber: `RN${200_000 + CandidateID}${at}`,
    })),
    ...(hasAccount || position % 3 > 0 ? [checked] : []),
  ]
}

const offWishList = { IsWishListed: false, IsResolved: false }

/** Several of a list, each once. */
function pickSome<Item>(random: Random, items: readonly Item[], count: number): Item[] {
  const chosen = new Set<Item>()
  while (chosen.size < Math.min(count, items.length)) chosen.add(random.pick(items))
  return [...chosen]
}
