import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { reportFailure } from '#server/main.ts'
import { readDataFiles } from '#server/platform/configuration/index.ts'
import { OperatorError } from '#server/platform/kernel/failure.ts'
import { listHandlers } from '#server/services.ts'
import { runTool } from './checks/process.ts'
import { buildMisuse, readCommandWords } from './commandWords.ts'
import { fieldHelp } from './new/fields.ts'
import { outlineResource, type ResourceOptions } from './new/outlineResource.ts'
import { writeOutline } from './new/writeOutline.ts'

const usage = `Writes the files of a new resource and asks for what is not said:

  npm run new -- resource ShiftRequests
    --application Marketplace                     the application that serves it
    --fields "Title:text!,EmployerID:Employers!"  its properties, ! for what must be given:
                                                  ${fieldHelp}
    --states Open,Filled:fill,Closed:close        its states, each with the event that leads there; none for no machine
    --singular ShiftRequest                       one of them, where that is not plain
    --yes                                         asks nothing

It never overwrites a file. Where the data files lie elsewhere (LOCUM_CONFIG), they alone are written.`

const options = {
  application: { type: 'string' },
  fields: { type: 'string' },
  states: { type: 'string' },
  singular: { type: 'string' },
  yes: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

type Values = ReturnType<typeof readCommandWords<typeof options>>['values']

const program = join(import.meta.dirname, '..')

/** Asks for what the words leave open, unless they say `--yes`. */
async function readOptions(name: string, values: Values): Promise<ResourceOptions> {
  const usual = { application: 'Marketplace', fields: 'Name:text!', states: '' }
  const given = { name, ...(values.singular !== undefined && { singular: values.singular }) }
  if (values.yes) return { ...usual, ...values, ...given }
  if (!process.stdin.isTTY) throw buildMisuse('Nobody is here to answer questions: say --yes.', usage)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const ask = async (question: string, otherwise: string) =>
    (await terminal.question(`${question} [${otherwise || 'none'}] `)).trim() || otherwise
  try {
    return {
      ...given,
      application: values.application ?? (await ask('Application', usual.application)),
      fields: values.fields ?? (await ask(`Fields (${fieldHelp}; ! where required)`, usual.fields)),
      states: values.states ?? (await ask('States, such as Open,Closed:close', usual.states)),
    }
  } finally {
    terminal.close()
  }
}

async function main(): Promise<void> {
  const { values, positionals } = readCommandWords(options, usage)
  if (values.help) return console.log(usage)
  const [kind, name] = positionals
  if (kind !== 'resource' || name === undefined || positionals.length > 2)
    throw buildMisuse('Say what is new: resource, and its name.', usage)
  const folder = resolve(process.env.LOCUM_CONFIG ?? program)
  const isOwn = folder === program
  const services = isOwn ? await readFile(join(program, 'server/services.ts'), 'utf8') : null
  const files = await readDataFiles(folder)
  if (files.length === 0) throw new OperatorError(`There are no data files in ${folder}.`)
  const outline = outlineResource(await readOptions(name, values), { files, served: listHandlers(), services })
  await writeOutline(folder, outline)
  const paths = [...Object.keys(outline.added), ...Object.keys(outline.changed)]
  if (isOwn) await runTool('@biomejs/biome/bin/biome', ['check', '--write', ...paths])
  for (const path of Object.keys(outline.added)) console.log(`${path} is written`)
  for (const path of Object.keys(outline.changed)) console.log(`${path} is changed`)
  console.log(
    `\n${name} is live where Locum runs; \`npm run generate\` has its service typed. What it must prove stands in CONTRIBUTING.md.`,
  )
}

await main().catch(reportFailure)
