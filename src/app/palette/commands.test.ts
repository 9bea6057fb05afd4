import { expect, it } from 'vitest'
import { type Command, findCommands } from './commands.ts'

const buildCommand = (label: string, detail?: string): Command => ({ id: label, label, detail, icon: null, run() {} })
const commands = [
  buildCommand('Job search'),
  buildCommand('Add Job'),
  buildCommand('Users', 'Administration'),
  buildCommand('Búsqueda de trabajos'),
]
const find = (typed: string) => findCommands(commands, typed, 10).map(({ label }) => label)

it('puts what begins with the text before what has a word that does', () => {
  expect(find('job')).toEqual(['Job search', 'Add Job'])
})

it('finds by all words, wherever they stand, and by where a command belongs', () => {
  expect(find('search job')).toEqual(['Job search'])
  expect(find('admin us')).toEqual(['Users'])
})

it('does not mind case and accents', () => {
  expect(find('BUSQUEDA')).toEqual(['Búsqueda de trabajos'])
})

it('offers the first of all where nothing is typed, and nothing where nothing fits', () => {
  expect(findCommands(commands, ' ', 2)).toHaveLength(2)
  expect(find('nowhere')).toEqual([])
})
