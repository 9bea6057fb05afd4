import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadConfiguration } from '#server/platform/configuration/index.ts'
import { listHandlers } from '#server/services.ts'
import { copyDataFolder } from './support/dataFolder.ts'

it('the example of the page on services of others is served as it stands there', async () => {
  const page = await readFile('docs/third-party.md', 'utf8')
  const blocks = [...page.matchAll(/^ {3}```(?:json|xml)\n([\s\S]*?)^ {3}```/gm)].map(match => match[1] ?? '')
  const [applications = '', schema = '', descriptor = '', item = ''] = blocks
  const folder = await copyDataFolder()
  const write = (path: string, text: string) => writeFile(join(folder.path, path), text)
  await write('resources/applications.json', applications)
  await write('schemas/part.json', schema)
  await write('resources/parts.json', descriptor)
  const menu = await readFile(join(folder.path, 'menu/menu.xml'), 'utf8')
  await write('menu/menu.xml', menu.replace('</Menu>', `${item}</Menu>`))
  const { configuration, problems } = await loadConfiguration(folder.path, listHandlers())
  await rm(folder.path, { recursive: true, force: true })
  expect(problems).toEqual([])
  expect(configuration?.applications.get('Parts')?.address).toBe('https://parts.example.com/api')
  expect(configuration?.resources.get('Parts')?.properties.has('price')).toBe(true)
  expect(configuration?.menu.map(({ Name }) => Name)).toContain('Parts')
})
