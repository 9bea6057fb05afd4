import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrowserContext, chromium } from '@playwright/test'
import type { Database } from '#server/platform/database/index.ts'
import { type DemoAccount, signIn } from '#tests/e2e/support/signIn.ts'
import { ensureBrowser, launchArguments } from '../../scripts/browser.ts'
import { type CardLinks, makeCardLinks } from './support/cardLinks.ts'
import type { Figure } from './support/figure.ts'
import { findMedian } from './support/measuring.ts'
import type { Stand } from './support/stand.ts'

export const title =
  "Lighthouse of a list of 1,000,000 users, and of a candidate's and public pages on a phone: points short of 100"

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

/** A page that is looked at, in the words by which Lighthouse is configured: none of them means a phone on a slow network. */
interface Target {
  name: string
  path: string
  words: readonly string[]
}

const list: Target = { name: 'list of users, desktop', path: '/Users', words: ['--preset=desktop'] }

const toPhoneTargets = (paths: Record<string, string>): Target[] =>
  Object.entries(paths).map(([name, path]) => ({ name: `${name}, phone`, path, words: [] }))

const listPublicTargets = ({ approve, rate, worked }: CardLinks['addresses']) =>
  toPhoneTargets({ approval: approve, rating: rate, 'worked job': worked, FAQs: '/FAQs' })

/** Where a nurse spends the day; the clock is that of her next shift, or of her last one. */
async function listCandidateTargets(database: Database): Promise<Target[]> {
  const [next] = await database.run<{ JobID: number }>(
    `select c."JobID" from "candidate-job" c join "candidate" p on p."ID" = c."CandidateID" join "user" u on u."ID" = p."UserID"
     where u."LoginName" = 'candidate' and c."ConfirmedOn" is not null and not c."IsDeleted"
     order by abs(extract(epoch from c."StartsOn"::timestamptz - now())) limit 1`,
  )
  if (!next) throw new Error("The demo's candidate has no shift.")
  return toPhoneTargets({
    home: '/Candidates/CandidateHome/(ssiTabs:PerDiem)',
    search: '/Jobs/CandidateJobView',
    clock: `/Jobs/CandidateJobDetailView/${next.JobID}`,
  })
}

/** Inspects a page, and once more where Lighthouse could not record it and says so. */
async function inspectOrRetry(...page: Parameters<typeof inspect>): Promise<Report> {
  try {
    return await inspect(...page)
  } catch (error) {
    if (!String(error).includes('Please run Lighthouse again')) throw error
    return inspect(...page)
  }
}

/** Has Lighthouse look at a page of a browser whose debugging port is open; the session in its storage stays. */
async function inspect(url: string, words: readonly string[], port: number, folder: string): Promise<Report> {
  const path = join(folder, 'report.json')
  const all = [
    ...['--yes', program, url, ...words, '--quiet', '--no-enable-error-reporting', `--port=${port}`],
    ...[`--only-categories=${categories.map(({ id }) => id).join(',')}`, '--output=json', `--output-path=${path}`],
  ]
  await execute('npx', all, { cwd: folder, timeout: longestRun, shell: process.platform === 'win32' })
  const report = JSON.parse(readFileSync(path, 'utf8')) as Report
  if (report.runtimeError) throw new Error(report.runtimeError.message)
  return report
}

async function openBrowser(address: string, port: number, profile: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: await ensureBrowser(() => {}),
    args: [...launchArguments, `--remote-debugging-port=${port}`],
    baseURL: address,
  })
}

async function signInOnce(context: BrowserContext, account: DemoAccount): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage())
  await signIn(page, account)
  await page.goto('about:blank')
}

/** What costs points, by name. */
function listLosses(report: Report, category: string): string[] {
  return (report.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const { score = null, displayValue = '' } = report.audits[id] ?? {}
    return weight > 0 && score !== null && score < 0.99 ? [`${id} ${displayValue}`.trim()] : []
  })
}

function toFigure(target: string, reports: readonly Report[], { id, budget }: (typeof categories)[number]): Figure {
  const scores = reports.map(report => Math.round((report.categories[id]?.score ?? 0) * 100))
  const losses = listLosses(reports.at(-1) as Report, id)
  const speeds = reports.map(({ environment }) => Math.round(environment.benchmarkIndex))
  const note = [`scores ${scores.join(', ')} at a processor of ${speeds.join(', ')}`, ...losses].join('; ')
  return { name: `${target}: ${id}`, value: 100 - findMedian(scores), unit: 'points', budget, note }
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
  const database = await stand.database()
  const { addresses } = await makeCardLinks(database)
  const figures: Figure[] = []
  try {
    for (const [account, targets] of [
      ['admin', [list]],
      ['candidate', await listCandidateTargets(database)],
      [null, listPublicTargets(addresses)],
    ] as const) {
      const context = await openBrowser(address, port, join(folder, account ?? 'visitor'))
      try {
        if (account) await signInOnce(context, account)
        for (const { name, path, words } of targets) {
          const reports: Report[] = []
          for (let run = 0; run < runs; run += 1)
            reports.push(await inspectOrRetry(`${address}${path}`, words, port, folder))
          figures.push(...categories.map(category => toFigure(name, reports, category)))
        }
      } finally {
        await context.close()
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return figures
}
