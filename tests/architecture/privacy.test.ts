import { expect, test } from 'vitest'
import { listLeaks, listPrivateTexts } from './privacy.ts'
import { listFiles, readText } from './sources.ts'

const texts = '{contract,server,src,scripts,tests,schemas,resources,menu,docs}/**/*.{ts,tsx,mjs,json,xml,md,css,html}'

test('no file names a path of this machine or a host of packages', () => {
  const hidden = listPrivateTexts()
  const paths = listFiles(texts, '*.{md,json,ts,html}', '.npmrc', '.gitignore', '.ci/*')
  expect(paths.flatMap(path => listLeaks(path, readText(path), hidden))).toEqual([])
})

test('the rule refuses the folder of the checkout and the host of the registry', () => {
  const hidden = listPrivateTexts({ npm_config_registry: 'https://packages.example/npm/' }, '/builds/team/locum')
  expect(listLeaks('README.md', 'See /builds/team/notes.md', hidden)).toHaveLength(1)
  expect(listLeaks('README.md', 'https://packages.example/npm/react', hidden)).toHaveLength(1)
  expect(listLeaks('README.md', 'See docs/notes.md', hidden)).toEqual([])
})
