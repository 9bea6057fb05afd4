import { openDatabase } from '#server/platform/database/index.ts'
import { readSettings } from '#server/settings.ts'

// Writes without end into the data folder of LOCUM_DATA and prints the number of each row once its commit is acknowledged.
const database = await openDatabase(readSettings())
await database.run('create table if not exists written (number bigint generated always as identity primary key)')

async function write(): Promise<never> {
  for (;;) {
    const [row] = await database.transaction(tx =>
      tx.query<{ number: number }>('insert into written default values returning number'),
    )
    process.stdout.write(`${row?.number}\n`)
  }
}

await Promise.all(Array.from({ length: 4 }, write))
