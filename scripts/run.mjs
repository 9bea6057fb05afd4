// The one door of every npm script: `node scripts/run.mjs scripts/X.ts [args]`.
// Plain JavaScript for Node 20.19: it brings the dependencies, and with them the Node that runs all the rest.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stampPath = join(root, 'node_modules', '.locum-installed')

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

function isMadeForThisMachine({ os, cpu, libc }) {
  const allows = (list, value) => list === undefined || [list].flat().includes(value)
  const glibc = process.platform === 'linux' && Boolean(process.report?.getReport().header.glibcVersionRuntime)
  return allows(os, process.platform) && allows(cpu, process.arch) && allows(libc, glibc ? 'glibc' : 'musl')
}

/** Says whether node_modules holds what package-lock.json names: by our stamp, else by npm's own record. */
function isInstalled() {
  const lockText = readFileSync(join(root, 'package-lock.json'))
  const stamp = createHash('sha256').update(lockText).update(`${process.platform} ${process.arch}`).digest('hex')
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp) return { fresh: true, stamp }
  const installed = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages
  if (!installed) return { fresh: false, stamp }
  const fresh = Object.entries(JSON.parse(lockText.toString('utf8')).packages).every(([path, wanted]) => {
    if (path === '') return true
    const found = installed[path]
    if (found) return found.version === wanted.version && existsSync(join(root, path, 'package.json'))
    return wanted.optional === true && !(wanted.os && isMadeForThisMachine(wanted))
  })
  if (fresh) writeStamp(stamp)
  return { fresh, stamp }
}

function writeStamp(stamp) {
  try {
    writeFileSync(stampPath, stamp)
  } catch {
    // A read-only node_modules is as good: the next run compares again.
  }
}

/** Runs a child that shares our terminal, hands signals on to it, and answers how it ended. */
function runChild(command, args, environment = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: environment })
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    const forward = signal => child.kill(signal)
    for (const signal of signals) process.on(signal, forward)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward)
      resolve({ code: code ?? 128 + (constants.signals[signal] ?? 0), signal })
    })
  })
}

async function install(stamp) {
  process.stdout.write('Installing the dependencies (once; about a minute) ...\n')
  // Development packages belong to it (the console is built here), also where NODE_ENV says production.
  const args = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const npmScript = process.env.npm_execpath
  const usesScript = npmScript?.endsWith('.js') && existsSync(npmScript)
  const ended = await (usesScript ? runChild(process.execPath, [npmScript, ...args]) : runChild('npm', args)).catch(
    error => fail(`npm could not be started (${error.message}). Install npm, or run: npm ci --ignore-scripts`),
  )
  if (ended.signal) process.exit(ended.code)
  if (ended.code !== 0) fail('The dependencies could not be installed; npm said why above. Mend that and start again.')
  writeStamp(stamp)
}

const [script, ...args] = process.argv.slice(2)
if (!script) fail('Usage: node scripts/run.mjs scripts/<name>.ts [arguments]')

process.chdir(root)
const { fresh, stamp } = isInstalled()
if (!fresh) await install(stamp)

const bundledNode = join(
  root,
  'node_modules',
  `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

if (process.features.typescript) {
  process.argv = [process.argv[0], join(root, script), ...args]
  await import(pathToFileURL(join(root, script)).href)
} else {
  const requirement =
    'Locum needs Node 22.18 or newer, and none came with npm for this machine: install it from nodejs.org.'
  if (!existsSync(bundledNode)) fail(`${requirement} (This is Node ${process.versions.node}.)`)
  const ended = await runChild(bundledNode, [join(root, script), ...args]).catch(error =>
    fail(`${requirement} (${bundledNode}: ${error.message})`),
  )
  process.exit(ended.code)
}
