import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Descriptor, isEngineCall } from '#contract/descriptor.ts'
import { userPassword } from './support/dataFolder.ts'
import { copyFolder, type EditedFolder } from './support/editedFolder.ts'
import { callSteadily, timeFieldLive } from './support/fieldLive.ts'
import type { Figure } from './support/figure.ts'
import { findMedian } from './support/measuring.ts'
import { startServices } from './support/services.ts'
import type { Stand } from './support/stand.ts'
import { fetchToken } from './support/token.ts'
import { openWires, type Wire } from './support/wire.ts'

export const title = 'A switch of the configuration with 100 and with 300 resources'
export const hasOwnData = true

/** How many resources there are, and in how many milliseconds an edit of one is served. */
const sizes = [
  { count: 100, budget: 500 },
  { count: 300, budget: 1000 },
] as const
const propertyCount = 20
const rounds = 7

/** Fills a folder up to so many resources, each with its schema, the calls of teams and a history. */
function addResources(folder: EditedFolder, count: number): void {
  const teams = JSON.parse(readFileSync(join(folder.path, 'resources/teams.json'), 'utf8')) as Descriptor
  const isResource = (path: string) => readFileSync(join(folder.path, path), 'utf8').includes('"schema":')
  const shipped = globSync('resources/*.json', { cwd: folder.path }).filter(isResource)
  for (let number = shipped.length; number < count; number += 1) {
    const properties = Array.from({ length: propertyCount - 1 }, (_, index) => [
      `Field${index}`,
      index % 2 === 0
        ? { type: 'string', title: `Field ${index}`, maxLength: 80 }
        : { type: 'integer', title: `Field ${index}`, minimum: 0 },
    ])
    const name = { type: 'string', title: 'Name', maxLength: 80, minLength: 1 }
    folder.save(`schemas/bench-${number}.json`, {
      $schema: './meta/entity.schema.json',
      type: 'object',
      title: `Bench ${number}`,
      required: ['Name'],
      properties: { Name: name, ...Object.fromEntries(properties) },
    })
    const { permissions } = teams
    folder.save(`resources/bench-${number}.json`, {
      $schema: '../schemas/meta/resource.schema.json',
      name: `Benches${number}`,
      schema: `bench-${number}`,
      represent: '{Name}',
      service: { application: 'Marketplace', contract: `Bench${number}` },
      permissions,
      standard: ['history', 'revert', 'restore'],
      calls: toCalls(teams),
      list: { route: `Benches${number}`, columns: ['Name', 'Field0', 'Field1'], filters: ['Name', 'Field0'] },
    })
  }
}

/** The calls that the engine serves itself, without parameters by properties of teams. */
function toCalls({ calls = {} }: Descriptor): Descriptor['calls'] {
  const served = Object.entries(calls).filter(([name]) => isEngineCall(name))
  return Object.fromEntries(
    served.map(([name, { query, ...call }]) => {
      const kept = Object.entries(query ?? {}).filter(([, source]) => !String(source).startsWith('filter.'))
      return [name, { ...call, query: Object.fromEntries(kept) }]
    }),
  )
}

export async function measure(stand: Stand): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const size of sizes) figures.push(...(await measureSize(stand.port, size)))
  return figures
}

/** On a database of its own: the tables of so many resources would stay in the one of the bench. */
async function measureSize(port: number, { count, budget }: (typeof sizes)[number]): Promise<Figure[]> {
  const folder = copyFolder()
  addResources(folder, count)
  const data = mkdtempSync(join(tmpdir(), 'locum-bench-data-'))
  chmodSync(data, 0o755)
  const settings = {
    LOCUM_CONFIG: folder.path,
    LOCUM_DATA: data,
    LOCUM_DEMO: 'off',
    LOCUM_ADMIN_PASSWORD: userPassword,
  }
  try {
    const services = await startServices(port, settings)
    try {
      const figures = await measureSwitches(services.address, folder, { count, budget })
      return figures.map(figure => ({ ...figure, name: `${count} resources: ${figure.name}` }))
    } finally {
      await services.stop()
    }
  } finally {
    folder.remove()
    rmSync(data, { recursive: true, force: true })
  }
}

async function measureSwitches(
  address: string,
  folder: EditedFolder,
  { count, budget }: { count: number; budget: number },
): Promise<Figure[]> {
  const wires = await openWires(address, await fetchToken(address, 'admin'), 5)
  const [own, ...others] = wires as [Wire, ...Wire[]]
  const edited = count - 1
  const list = { path: `/api/Marketplace/Bench${edited}/GetPage`, entity: `bench-${edited}` }
  const calls = callSteadily(others, '/api/Membership/User/GetPage?pageSize=10&withTotal=false', 20)
  const times: number[] = []
  let beside: number[]
  try {
    for (let round = 0; round < rounds; round += 1) times.push(await timeFieldLive(folder, own, list, `Added${round}`))
  } finally {
    beside = await calls.end()
    for (const wire of wires) wire.close()
  }
  const note = `worst ${Math.max(...times).toFixed(0)} ms; ${beside.length} calls beside, none failed`
  return [
    { name: 'file saved until the API serves it', value: findMedian(times), unit: 'ms', budget, note },
    { name: 'longest call beside', value: Math.max(...beside), unit: 'ms', budget: null },
  ]
}
