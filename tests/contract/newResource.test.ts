import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { findCallRule } from '#contract/access.ts'
import { loadConfiguration, readDataFiles } from '#server/platform/configuration/index.ts'
import { listHandlers } from '#server/services.ts'
import { outlineResource, type ResourceOptions } from '../../scripts/new/outlineResource.ts'
import { writeOutline } from '../../scripts/new/writeOutline.ts'
import { copyDataFolder, type DataFolder } from './support/dataFolder.ts'

const served = listHandlers()
const services = await readFile('server/services.ts', 'utf8')
const usual: ResourceOptions = { name: 'TrialWards', application: 'Marketplace', fields: 'Title:text!', states: '' }

const files = await readDataFiles('.')

let folder: DataFolder | undefined
afterEach(() => folder?.remove())

const outline = async (options: Partial<ResourceOptions>, program: string | null = null) =>
  outlineResource({ ...usual, ...options }, { files, served, services: program })

describe('a new resource', () => {
  test.each<[string, Partial<ResourceOptions>, string]>([
    ['of one text', {}, 'CompanyID'],
    [
      'with references, times and a machine',
      {
        fields: 'Title:text!,StartsAt:time!,EmployerID:Employers!,SpecialtyLookupID:Lookups.Specialty!,Kind:Day|Night',
        states: 'Open,Filled:fill,Closed',
      },
      'EmployerID.CompanyID',
    ],
  ])('%s has list, form, scope and permissions, and the doctor notes nothing', async (_, options, path) => {
    folder = await copyDataFolder()
    const before = await loadConfiguration(folder.path, served)
    await writeOutline(folder.path, await outline(options))
    const { configuration, problems, listNotes } = await loadConfiguration(folder.path, served)
    expect([problems, listNotes().length]).toEqual([[], before.listNotes().length])
    const descriptor = configuration?.resources.get('TrialWards')?.descriptor
    expect(descriptor).toMatchObject({ list: { route: 'TrialWards' }, scope: [{ path, claim: 'company_id' }] })
    expect(descriptor?.form?.create?.route).toBe('TrialWards/Add')
    expect(descriptor && findCallRule(descriptor, 'list')).toBe('VIEW_TRIAL_WARD')
    expect(configuration?.menu.at(-1)).toMatchObject({ Name: 'TrialWards', PermissionCode: 'VIEW_TRIAL_WARD' })
    const module = configuration?.permissionModules.find(({ Name }) => Name === 'Trial wards')
    expect(module?.Permissions.map(({ Code }) => Code)).toContain('ADD_TRIAL_WARD')
  })

  test('brings a service, which the program then has, and a test', async () => {
    const { added, changed } = await outline({ states: 'Open,Closed:close' }, services)
    expect(Object.keys(added)).toEqual([
      'schemas/trial-ward.json',
      'resources/trial-wards.json',
      'resources/machines/trial-ward.json',
      'server/services/trial-wards/index.ts',
      'tests/server/trialWards.test.ts',
    ])
    expect(changed['server/services.ts']).toContain("from './services/trial-wards/index.ts'")
    expect(changed['server/services.ts']).toContain('    trialWardService,\n')
  })

  test.each<[Partial<ResourceOptions>, string]>([
    [{ name: 'trial wards' }, 'is no name'],
    [{ name: 'Staff' }, 'no plain singular'],
    [{ name: 'Teams' }, 'There is a resource Teams already'],
    [{ name: 'Squads', singular: 'Team' }, 'is taken by schemas/team.json'],
    [{ application: 'Market' }, 'There is no application Market'],
    [{ fields: 'Title:txt!' }, 'cannot be "txt"'],
    [{ fields: 'Title:text!,Title:date' }, 'comes twice'],
    [{ fields: 'BedCount:integer' }, 'is known by a text'],
    [{ fields: 'Title:text!,EmployerID:Employer!' }, 'cannot be "Employer"'],
    [{ fields: 'Title:text!,Version:integer' }, 'would not be in order'],
    [{ states: 'Open' }, 'two states'],
    [{ states: 'Open,open' }, 'is no state'],
  ])('%o is refused', async (options, message) => {
    await expect(outline(options)).rejects.toThrow(message)
  })

  test('overwrites nothing', async () => {
    folder = await copyDataFolder()
    await writeOutline(folder.path, { ...(await outline({}, services)), changed: {} })
    const path = join(folder.path, 'schemas/trial-ward.json')
    const text = await readFile(path, 'utf8')
    const added = { 'schemas/ward.json': '{}', 'schemas/trial-ward.json': '{}' }
    await expect(writeOutline(folder.path, { added, changed: {} })).rejects.toThrow('schemas/trial-ward.json is there')
    expect(await readFile(path, 'utf8')).toBe(text)
    await expect(readFile(join(folder.path, 'schemas/ward.json'))).rejects.toThrow('ENOENT')
  })
})
