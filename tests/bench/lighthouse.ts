import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrowserContext, chromium } from '@playwright/test'
import { signIn } from '#tests/e2e/support/signIn.ts'
import { ensureBrowser, launchArguments } from '../../scripts/browser.ts'
import type { Figure } from './support/figure.ts'
import { findMedian } from './support/measuring.ts'
import type { Stand } from './support/stand.ts'

export const title = 'Lighthouse of a list of 1,000,000 users, desktop, signed in: points short of 100'

export const isInBrowser = true

/** Fetched when it is needed: with all that it brings it would be the largest part of an install. */
const program = 'lighthouse@13.5.0'

const runs = 3
const longestRun = 180_000

const categories = [
  { id: 'performance', budget: 5 },
  { id: 'accessibility', budget: 0 },
] as const

interface Report {
  runtimeError?: { message: string }
  /** Lighthouse's own figure of how fast the processor was at the time: an idle laptop has 1500 and more. */
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; displayValue?: string }>
}

const execute = promisify(execFile)

/** Has Lighthouse look at a page of a browser whose debugging port is open; the session in its storage stays. */
async function inspect(url: string, port: number, folder: string): Promise<Report> {
  const path = join(folder, 'report.json')
  const words = [
    ...['--yes', program, url, '--preset=desktop', '--quiet', '--no-enable-error-reporting', `--port=${port}`],
    ...[`--only-categories=${categories.map(({ id }) => id).join(',')}`, '--output=json', `--output-path=${path}`],
  ]
  await execute('npx', words, { cwd: folder, timeout: longestRun, shell: process.platform === 'win32' })
  const report = JSON.parse(readFileSync(path, 'utf8')) as Report
  if (report.runtimeError) throw new Error(report.runtimeError.message)
  return report
}

async function openSignedIn(address: string, port: number, folder: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: await ensureBrowser(() => {}),
    args: [...launchArguments, `--remote-debugging-port=${port}`],
    baseURL: address,
  })
  const page = context.pages()[0] ?? (await context.newPage())
  await signIn(page, 'admin')
  await page.goto('about:blank')
  return context
}

/** What costs points, by name. */
function listLosses(report: Report, category: string): string[] {
  return (report.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const { score = null, displayValue = '' } = report.audits[id] ?? {}
    return weight > 0 && score !== null && score < 0.99 ? [`${id} ${displayValue}`.trim()] : []
  })
}

function toFigure(reports: readonly Report[], { id, budget }: (typeof categories)[number]): Figure {
  const scores = reports.map(report => Math.round((report.categories[id]?.score ?? 0) * 100))
  const losses = listLosses(reports.at(-1) as Report, id)
  const speeds = reports.map(({ environment }) => Math.round(environment.benchmarkIndex))
  const note = [`scores ${scores.join(', ')} at a processor of ${speeds.join(', ')}`, ...losses].join('; ')
  return { name: id, value: 100 - findMedian(scores), unit: 'points', budget, note }
}

export async function measure(stand: Stand): Promise<Figure[]> {
  const { address } = await stand.services()
  const folder = mkdtempSync(join(tmpdir(), 'locum-lighthouse-'))
  const port = stand.port + 1
  try {
    await execute('npx', ['--yes', program, '--version'], { cwd: folder, shell: process.platform === 'win32' })
  } catch (error) {
    const note = `${program} cannot be fetched: ${String(error).split('\n')[0]}`
    return [{ name: 'not measured', value: Number.NaN, unit: 'points', budget: null, note }]
  }
  const context = await openSignedIn(address, port, folder)
  const reports: Report[] = []
  try {
    for (let run = 0; run < runs; run += 1) reports.push(await inspect(`${address}/Users`, port, folder))
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return categories.map(category => toFigure(reports, category))
}
