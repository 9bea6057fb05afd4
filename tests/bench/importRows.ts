import type { Figure } from './support/figure.ts'
import { buildHospitals } from './support/hospitals.ts'
import { measureJob } from './support/importJob.ts'
import { findMedian } from './support/measuring.ts'
import type { Stand } from './support/stand.ts'
import { getSuccess, openWire } from './support/wire.ts'

export const title = 'Import of 3,000 facilities by calls, and of 50,000 as a job'

const rowCount = 3000
const rowsOfCall = 1000
const jobRows = 50_000
const mark = 'X'

async function removeImported(stand: Stand): Promise<void> {
  const database = await stand.database()
  await database.run(
    `with gone as (delete from "employer" where "CMSFacilityID" like '${mark}%' returning "ID"::text as id)
     delete from audit_entry where "Resource" = 'Employers' and "RecordID" in (select id from gone)`,
  )
}

export async function measure(stand: Stand): Promise<Figure[]> {
  const { address } = await stand.services()
  const wire = await openWire(address, await stand.signIn('admin'))
  const rows = buildHospitals(rowCount, mark)
  const importAll = async (isTrial: boolean) => {
    const began = performance.now()
    let created = 0
    for (let first = 0; first < rowCount; first += rowsOfCall) {
      const body = { rows: rows.slice(first, first + rowsOfCall), key: 'CMSFacilityID', dryRun: isTrial }
      const answer = await wire.post('/api/Marketplace/Employers/Import', body)
      created += JSON.parse(getSuccess(answer)).Source.Created
    }
    if (created !== rowCount) throw new Error(`${created} of ${rowCount} rows would be created.`)
    return (performance.now() - began) / 1000
  }
  const trials: number[] = []
  const times: number[] = []
  for (let round = 0; round < 3; round += 1) {
    await removeImported(stand)
    trials.push(await importAll(true))
    times.push(await importAll(false))
  }
  await removeImported(stand)
  const job = await measureJob(wire, await stand.database(), buildHospitals(jobRows, mark))
  await removeImported(stand)
  wire.close()
  return [
    { name: 'what the import would do', value: findMedian(trials), unit: 's', budget: null },
    { name: 'the import', value: findMedian(times), unit: 's', budget: 10 },
    ...job,
  ]
}
