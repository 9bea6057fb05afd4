import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { formatProblem } from '#contract/problems.ts'
import { copyDataFolder } from '#tests/contract/support/dataFolder.ts'
import { loadConfiguration } from './platform/configuration/index.ts'
import type { Database } from './platform/database/index.ts'
import { listExtensions } from './services.ts'
import { startConfiguration } from './startConfiguration.ts'

it('refuses in the words of the doctor, and leaves the database alone', async () => {
  const folder = await copyDataFolder()
  const path = join(folder.path, 'resources/teams.json')
  const text = await readFile(path, 'utf8')
  await writeFile(path, text.replace('"calls": {', '"calls": { "shout": { "method": "POST", "path": "Shout" },'))
  const extensions = listExtensions()
  const { problems } = await loadConfiguration(folder.path, extensions)
  const start = startConfiguration({ folder: folder.path, database: {} as Database, extensions, onNote: () => {} })
  await expect(start).rejects.toThrow(problems.map(formatProblem).join(' '))
  expect(problems.map(({ pointer }) => pointer)).toEqual(['/calls/shout'])
  await folder.remove()
})
