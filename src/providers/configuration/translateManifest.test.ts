import { expect, it } from 'vitest'
import type { Manifest } from '#contract/manifest.ts'
import { translateManifest } from './translateManifest.ts'

const manifest = {
  Version: 1,
  Resources: [{ name: 'Plants', title: 'Plants', list: { columns: ['title'] } }],
  Schemas: {
    plant: {
      title: 'Plant',
      properties: { Name: { type: 'string' }, Colour: { title: 'Colour', oneOf: [{ const: 'R', title: 'Red' }] } },
    },
  },
  Machines: {},
  Menu: [{ Name: 'Plants', DisplayText: 'Plants', Items: [] }],
  Permissions: ['Plants'],
} as unknown as Manifest

it('says titles in the words of the catalogue, and leaves names alone', () => {
  const catalogue = { 'titles.Plants': 'Plantas', 'titles.Name': 'Nombre', 'titles.Red': 'Rojo' }
  expect(translateManifest(manifest, catalogue, 'es')).toMatchObject({
    Resources: [{ name: 'Plants', title: 'Plantas', list: { columns: ['title'] } }],
    Schemas: {
      plant: {
        title: 'Plant',
        properties: { Name: { title: 'Nombre' }, Colour: { title: 'Colour', oneOf: [{ const: 'R', title: 'Rojo' }] } },
      },
    },
    Menu: [{ Name: 'Plants', DisplayText: 'Plantas' }],
    Permissions: ['Plants'],
  })
})

it('is the same object where the catalogue has no titles', () => {
  expect(translateManifest(manifest, { 'shell.back': 'Back' }, 'en')).toBe(manifest)
})

it('says in the language that a choice is no longer offered, around its title', () => {
  const retired = { const: 'B', title: 'Blue (no longer offered)', 'x-retired': 'Blue' }
  const held = { ...manifest, Schemas: { plant: { properties: { Colour: { oneOf: [retired] } } } } } as never
  const catalogue = { 'titles.Blue': 'Azul', 'validation.retired.choice': '{0} (ya no se ofrece)' }
  expect(translateManifest(held, catalogue, 'es').Schemas).toEqual({
    plant: {
      properties: {
        Colour: { oneOf: [{ const: 'B', title: 'Azul (ya no se ofrece)', 'x-retired': 'Azul' }] },
      },
    },
  })
})

it('calls a choice that the installation has renamed as it is called in the language', () => {
  const renamed = { const: 'R', title: 'Crimson', saidIn: { es: 'Carmesí' } }
  const held = { ...manifest, Schemas: { plant: { properties: { Colour: { oneOf: [renamed] } } } } } as never
  const title = (language: string) =>
    translateManifest(held, { 'titles.Plants': '…', 'titles.Crimson': 'Otro' }, language).Schemas as never
  expect(title('es')).toMatchObject({ plant: { properties: { Colour: { oneOf: [{ title: 'Carmesí' }] } } } })
  expect(title('de')).toMatchObject({ plant: { properties: { Colour: { oneOf: [{ title: 'Crimson' }] } } } })
})
