import { cities, facilityPlaces } from '#server/demo/words.ts'
import type { Database } from '#server/platform/database/index.ts'
import { analyzeEntries, companyCount, entryCount, fillEntries } from './auditEntries.ts'
import { insertUnindexed, openFolder, prepareFolder, toSettings } from './demoFolder.ts'

const folder = 'bench-facilities'
const facilityCount = 1_000_000

/** A row follows from its number, so that each run makes the same; the number keeps names apart. */
const insertText = `
  insert into "employer" ("Code", "CMSFacilityID", "Name", "ShortName", "Address", "City", "State", "ZipCode", "Type", "Ownership",
    "HasEmergencyServices", "Phone", "TimeZone", "IsActive", "CompanyID", "CreatedBy")
  select 'C' || n, 'M' || n, place || ' ' || ($4::text[])[1 + k % cardinality($4::text[])] || ' ' || n, place, k % 980 || ' Main Street',
    city->>'name', city->>'state', city->>'zipCode', ($5::text[])[1 + h / 7 % cardinality($5::text[])],
    ($6::text[])[1 + h % cardinality($6::text[])], h % 3 = 0, lpad((2000000000 + h % 1000000000)::text, 10, '2'),
    city->>'timeZone', k % 16 <> 0, ids[1 + floor(power((k % 1000) / 1000.0, 2) * cardinality(ids))::int], 'Demo'
  from (select n, (n * 48271) % 2147483647 as h, (n * 69621) % 2147483647 as k from generate_series(1, $1::bigint) n) numbers,
    lateral (select ($2::text[])[1 + h % cardinality($2::text[])] as place,
      ($3::jsonb)->((k / 11 % jsonb_array_length($3::jsonb))::int) as city) drawn,
    (select array_agg("ID" order by "ID") as ids from "company" where not "IsDeleted") companies`

const endings = ['General Hospital', 'Medical Center', 'Family Clinic', 'Surgery Center', 'Care Residence']
const types = ['AcuteCare', 'CriticalAccess', 'Childrens', 'Psychiatric', 'LongTermCare', 'Rehabilitation', 'Clinic']
const ownerships = ['NonProfitPrivate', 'NonProfitOther', 'Proprietary', 'GovernmentLocal']

/** The setting by which services work on the facilities. */
export const facilitySettings = toSettings(folder)

/** Opens the database of the facilities in this process. */
export const openFacilityDatabase = (): Promise<Database> => openFolder(folder)

/** Makes a million facilities and as many entries of the audit in a database of their own where they are missing or were made by other code. */
export function prepareFacilities(): Promise<void> {
  const key = [insertText, facilityCount, endings, types, ownerships, entryCount, companyCount].join('\n')
  return prepareFolder(folder, key, async database => {
    const values = [facilityCount, facilityPlaces, JSON.stringify(cities), endings, types, ownerships]
    await insertUnindexed(database, 'employer', insertText, values)
    await fillEntries(database)
    await analyzeEntries(database)
  })
}
