import { reportFailure } from '#server/main.ts'
import { openExistingDatabase } from '#server/platform/database/index.ts'
import { OperatorError } from '#server/platform/kernel/failure.ts'
import { readSettings } from '#server/settings.ts'
import { openCommandCore } from './commandCore.ts'
import { buildMisuse, readCommandWords, remarkCode } from './commandWords.ts'
import { follow, hasLeft, importFile, report, saveRows } from './import/importing.ts'
import { openTerminal, type Terminal } from './terminal.ts'

const usage = `Imports a CSV or XLSX file, beside a running server or without one:

  npm run import -- Employers file.csv [options]
      --dry-run                  says what would happen and writes nothing
      --key CMSFacilityID        the field by which rows are recognised, by its name or its title; or several: EmployerID,Name
      --map "Facility Name=Name" where a column goes; nothing behind the sign leaves it out. As often as needed
      --value "Type:VA hospital=Clinic"
                                 what a text of the file stands for in a field; no value with nothing behind the sign. As often as needed
      --clear City               a blank cell of this field clears what is stored, which stays otherwise. As often as needed
      --written Rate=comma       how a field is written, where the file does not tell: numbers by point (1,234.5) or comma (1.234,5),
                                 dates by month (12/31/2026) or day (31/12/2026, 31.12.2026). As often as needed
      --zone America/Chicago     in which moments are meant that name no zone themselves; UTC where none is named
      --sheet NAME, --encoding NAME, --separator SIGN
                                 how the file is read, where it is found out wrong
      --no-header                the first row is a record already: the columns are "Column 1", "Column 2" ...
      --refused out.csv          writes the refused rows there, each with its reason
      --user admin               who imports: what he may not do is refused
  npm run import -- --undo 12 [--kept out.csv] [--user admin]
                                 takes an import back; writes the records there that stay, each with its reason

It ends with code 0 where every row was taken, with 3 where some were refused or an undo left some records as they are,
and with 1 where it failed or was stopped. A dry run ends with the code that the import would.`

const options = {
  'dry-run': { type: 'boolean' },
  key: { type: 'string' },
  map: { type: 'string', multiple: true },
  value: { type: 'string', multiple: true },
  clear: { type: 'string', multiple: true },
  written: { type: 'string', multiple: true },
  zone: { type: 'string' },
  'no-header': { type: 'boolean' },
  sheet: { type: 'string' },
  encoding: { type: 'string' },
  separator: { type: 'string' },
  refused: { type: 'string' },
  user: { type: 'string' },
  undo: { type: 'string' },
  kept: { type: 'string' },
  help: { type: 'boolean' },
} as const

type Words = ReturnType<typeof readCommandWords<typeof options>>

async function perform(
  { values, positionals }: Words,
  core: Awaited<ReturnType<typeof openCommandCore>>,
  terminal: Terminal,
) {
  if (values.undo !== undefined) {
    const id = Number(values.undo)
    if (!Number.isSafeInteger(id) || id < 1) throw new OperatorError(`--undo takes the number of an import.`)
    await core.call('Imports', 'undo', { id })
    return follow(core, id, terminal)
  }
  const [resource = '', path = ''] = positionals
  const { key = null, map: maps = [], value: meanings = [], sheet = null, encoding = null, separator = null } = values
  const { clear: clears = [], written: conventions = [], zone = 'UTC' } = values
  const options = {
    key,
    clears,
    conventions,
    zone,
    maps,
    meanings,
    sheet,
    encoding,
    separator,
    header: values['no-header'] ? 'none' : null,
    isDryRun: values['dry-run'] === true,
  }
  return importFile(core, resource, path, options, terminal)
}

async function main(): Promise<void> {
  const words = readCommandWords(options, usage)
  const { values, positionals } = words
  if (values.help) return console.log(usage)
  if (values.undo === undefined && positionals.length !== 2)
    throw buildMisuse('An import takes two words beside its options: a resource and a file.', usage)
  const settings = readSettings()
  const database = await openExistingDatabase(settings, { onProblem: console.error })
  try {
    const terminal = openTerminal()
    const core = await openCommandCore(database, settings, values.user ?? 'admin', ['imports'])
    try {
      const row = await perform(words, core, terminal)
      await report(core, row, terminal)
      if (values.refused !== undefined && row.Refused > 0) await saveRows(core, 'refused', row.ID, values.refused)
      if (values.kept !== undefined && row.Kept > 0) await saveRows(core, 'keptFile', row.ID, values.kept)
      if (row.Status === 'Failed' || row.Status === 'Stopped') process.exitCode = 1
      else if (hasLeft(row)) process.exitCode = remarkCode
    } finally {
      await core.close()
    }
  } finally {
    await database.close()
  }
}

await main().catch(reportFailure)
