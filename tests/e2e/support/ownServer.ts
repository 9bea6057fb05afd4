import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { printJson } from '#contract/printJson.ts'
import { type ConsoleServer, startConsoleServer } from '../../support/consoleServer.ts'
import { test as base } from './test.ts'

/** A data file, which is whatever its test makes of it. */
type DataFile = ReturnType<typeof JSON.parse>

/**
 * The `test` of specs that edit the data files: a server of their own, whose pages are as strict as all others. Specs share it
 * and leave it as they found it; one that does not names an `owner`, whose server it then is alone.
 */
export const test = base.extend<object, { owner: string; server: ConsoleServer }>({
  owner: ['', { option: true, scope: 'worker' }],
  server: [
    async ({ owner: _ }, use) => {
      const server = await startConsoleServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ server }, use) => use(server.address),
})

/** Changes a data file of the server as an editor does; answers the way to bring the text back that it had. */
export async function editFile(
  { config }: ConsoleServer,
  path: string,
  change: (content: DataFile) => void,
): Promise<() => Promise<void>> {
  const before = await readFile(join(config, path), 'utf8')
  const content = JSON.parse(before)
  change(content)
  await saveFile(config, path, printJson(content))
  return () => saveFile(config, path, before)
}

/** Saves a file of the folder in one move. */
export async function saveFile(folder: string, path: string, text: string): Promise<void> {
  const target = join(folder, path)
  await writeFile(`${target}~`, text)
  await rename(`${target}~`, target)
}
