import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

type Ended = { code: number; output: string }

describe('scripts/run.mjs', () => {
  let project: string
  const path = (...names: string[]) => join(project, ...names)

  beforeEach(async () => {
    project = await mkdtemp(join(tmpdir(), 'locum-launcher-'))
    await mkdir(path('scripts'))
    await cp(join(root, 'scripts/run.mjs'), path('scripts/run.mjs'))
    await writeFile(path('package.json'), '{ "name": "tried", "version": "1.0.0", "type": "module" }')
    await writeFile(
      path('scripts/say.ts'),
      'const words: string[] = process.argv.slice(2)\nconsole.log(process.cwd(), words)\n',
    )
    await writeFile(path('scripts/end.ts'), 'process.exit(7)\n')
    await writeLock({})
  })
  afterEach(() => rm(project, { recursive: true, force: true }))

  async function writeLock(packages: Record<string, object>): Promise<void> {
    const own = { '': { name: 'tried', version: '1.0.0' }, ...packages }
    await writeFile(path('package-lock.json'), JSON.stringify({ name: 'tried', lockfileVersion: 3, packages: own }))
  }

  async function writeInstalled(packages: Record<string, object>): Promise<void> {
    await mkdir(path('node_modules'), { recursive: true })
    await writeFile(path('node_modules/.package-lock.json'), JSON.stringify({ packages }))
  }

  function runLauncher(args: string[], environment: Record<string, string> = {}): Promise<Ended> {
    const options = { cwd: tmpdir(), env: { ...process.env, npm_execpath: '', ...environment } }
    return new Promise(resolve => {
      execFile(process.execPath, [path('scripts/run.mjs'), ...args], options, (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr })
      })
    })
  }

  test('runs a script from the root of the project, with its arguments, wherever it is called', async () => {
    await writeInstalled({})
    const { code, output } = await runLauncher(['scripts/say.ts', 'one', 'two'])
    expect([code, output]).toEqual([0, `${project} [ 'one', 'two' ]\n`])
  })

  test('ends with the exit code of the script', async () => {
    await writeInstalled({})
    expect((await runLauncher(['scripts/end.ts'])).code).toBe(7)
  })

  test('believes what npm itself installed and remembers it', async () => {
    await writeLock({
      'node_modules/one': { version: '1.0.0' },
      'node_modules/other': { version: '1.0.0', optional: true },
    })
    await writeInstalled({ 'node_modules/one': { version: '1.0.0' } })
    await mkdir(path('node_modules/one'))
    await writeFile(path('node_modules/one/package.json'), '{}')
    expect((await runLauncher(['scripts/say.ts'])).output).not.toContain('Installing')
    expect(await readFile(path('node_modules/.locum-installed'), 'utf8')).toMatch(/^[0-9a-f]{64}$/)
  })

  test('installs again when the lock file has changed, development packages too', async () => {
    await mkdir(path('bin'))
    const npm = `#!/bin/sh\necho "npm $*"\nmkdir -p node_modules\necho '{"packages":{}}' > node_modules/.package-lock.json\n`
    await writeFile(path('bin/npm'), npm, { mode: 0o755 })
    await symlink(process.execPath, path('bin/node'))
    const environment = { PATH: `${path('bin')}:/usr/bin:/bin`, NODE_ENV: 'production' }
    const first = await runLauncher(['scripts/say.ts'], environment)
    expect(first.output).toContain('npm ci --ignore-scripts --include=dev --include=optional')
    expect((await runLauncher(['scripts/say.ts'], environment)).output).not.toContain('npm ci')
    await writeLock({ 'node_modules/one': { version: '1.0.0' } })
    expect((await runLauncher(['scripts/say.ts'], environment)).output).toContain('npm ci')
  })

  test('says in one line that the installation failed', async () => {
    await mkdir(path('bin'))
    await writeFile(path('bin/npm'), '#!/bin/sh\nexit 3\n', { mode: 0o755 })
    const { code, output } = await runLauncher(['scripts/say.ts'], { PATH: `${path('bin')}:/usr/bin:/bin` })
    expect([code, output]).toEqual([1, expect.stringContaining('could not be installed')])
  })
})
