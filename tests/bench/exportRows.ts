import { exportFormats } from '#contract/exportFormats.ts'
import { facilitySettings, prepareFacilities } from './support/facilityFolder.ts'
import type { Figure } from './support/figure.ts'
import { watchGrowth } from './support/memory.ts'
import { startServices } from './support/services.ts'
import type { Stand } from './support/stand.ts'
import { fetchToken } from './support/token.ts'

export const title = 'Export of 1,000,000 facilities'

const budgets = { firstByte: 300, growth: 150 }

interface Export {
  /** Milliseconds. */
  firstByte: number
  seconds: number
  megabytes: number
}

async function readExport(address: string, token: string, query: Record<string, string>): Promise<Export> {
  const began = performance.now()
  const response = await fetch(`${address}/api/Marketplace/Employers/Export?${new URLSearchParams(query)}`, {
    headers: { 'x-api-request': '1', authorization: `Bearer ${token}` },
  })
  if (!response.ok || !response.body) throw new Error(`The export was refused: ${await response.text()}`)
  let firstByte = 0
  let bytes = 0
  for await (const part of response.body) {
    if (bytes === 0) firstByte = performance.now() - began
    bytes += part.length
  }
  return { firstByte, seconds: (performance.now() - began) / 1000, megabytes: bytes / 1_000_000 }
}

export async function measure(stand: Stand): Promise<Figure[]> {
  await prepareFacilities()
  const services = await startServices(stand.port, facilitySettings)
  try {
    const token = await fetchToken(services.address, 'admin')
    const figures: Figure[] = []
    for (const format of exportFormats) {
      // The code of the call is there, as it is in services that have run for a while.
      await readExport(services.address, token, { format, searchText: 'clinic 17' })
      const [made, growth] = await watchGrowth(services.pid, () => readExport(services.address, token, { format }))
      figures.push(
        { name: `${format}: the first byte`, value: made.firstByte, unit: 'ms', budget: budgets.firstByte },
        { name: `${format}: the memory grows by`, value: growth, unit: 'MB', budget: budgets.growth },
        {
          name: `${format}: all of it`,
          value: made.seconds,
          unit: 's',
          budget: null,
          note: `${made.megabytes.toFixed(0)} MB`,
        },
      )
    }
    return figures
  } finally {
    await services.stop()
  }
}
