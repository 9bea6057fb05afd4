import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'

const root = join(import.meta.dirname, '..')
const execute = promisify(execFile)

// The shell is the same engine without a browser's windows: the specs take 245 s in it where they take 340 s in all of Chromium.
const systemPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const howToInstall =
  'Install one (Debian: `apt-get install chromium-headless-shell`; elsewhere: `npx playwright install --with-deps chromium`) ' +
  'or name one in LOCUM_CHROMIUM, then run this again.'

const isRoot = process.getuid?.() === 0

/** What every Chromium of ours starts with: no traffic of its own, and a root user's cannot have a sandbox. */
export const launchArguments = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  '--disable-quic',
]

/** Finds a Chromium that is installed: the one LOCUM_CHROMIUM names, a system one, Playwright's own; null when none is. */
export function findBrowser(): string | null {
  const named = process.env.LOCUM_CHROMIUM
  if (named) return named
  return [...systemPaths, chromium.executablePath()].find(path => existsSync(path)) ?? null
}

async function answers(path: string): Promise<boolean> {
  try {
    await execute(path, [...launchArguments, '--version'], { timeout: 30_000 })
    return true
  } catch {
    return false
  }
}

async function hasSucceeded(file: string, args: string[], environment: NodeJS.ProcessEnv = {}): Promise<boolean> {
  try {
    const options = { cwd: root, timeout: 300_000, maxBuffer: 64_000_000, env: { ...process.env, ...environment } }
    await execute(file, args, options)
    return true
  } catch {
    return false
  }
}

async function download(): Promise<boolean> {
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  return hasSucceeded(process.execPath, [playwright, 'install', 'chromium'])
}

async function installWithApt(): Promise<boolean> {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return false
  const silent = { DEBIAN_FRONTEND: 'noninteractive' }
  await hasSucceeded('apt-get', ['update'], silent)
  const install = (name: string) => hasSucceeded('apt-get', ['install', '-y', '--no-install-recommends', name], silent)
  return (await install('chromium-headless-shell')) || (await install('chromium'))
}

/**
 * Gets a Chromium that starts, installing one where none does.
 *
 * @param say is notified of each long step
 * @throws when none can be had, with what to install
 */
export async function ensureBrowser(say: (text: string) => void): Promise<string> {
  const found = findBrowser()
  if (found && (await answers(found))) return found
  if (process.env.LOCUM_CHROMIUM)
    throw new Error(`LOCUM_CHROMIUM names ${found}, which does not start. ${howToInstall}`)
  say('Downloading Chromium (once)')
  if ((await download()) && (await answers(chromium.executablePath()))) return chromium.executablePath()
  say('Installing Chromium with apt-get (once)')
  await installWithApt()
  for (const path of systemPaths) if (existsSync(path) && (await answers(path))) return path
  throw new Error(`No Chromium was found and none could be installed. ${howToInstall}`)
}
