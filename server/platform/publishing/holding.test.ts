import { describe, expect, it } from 'vitest'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { DataFile } from '../configuration/index.ts'
import { offerRest } from './holding.ts'

type Files = Record<string, string>

const toFiles = (files: Files): DataFile[] => Object.entries(files).map(([path, text]) => ({ path, text }))
const team = (name: string) => JSON.stringify({ schema: 'team', machine: 'team', name })

const live: Files = {
  'schemas/job.json': 'job',
  'schemas/team.json': 'team',
  'resources/jobs.json': '{ "schema": "job" }',
  'resources/teams.json': team('Teams'),
  'resources/machines/team.json': 'machine',
  'menu/menu.xml': 'menu',
}

/** What is wrong with a set, as its check would say it: the file and why. */
type Check = (files: Files) => [file: string, message: string][]

/** Publishes an edit of the live files: what goes live of it, and what is reported of which file. */
async function publish(edit: Files, wrong: Check, gone: string[] = []) {
  const check = (files: readonly DataFile[]): ConfigurationProblem[] =>
    wrong(Object.fromEntries(files.map(({ path, text }) => [path, text]))).map(([file, message]) => ({
      file,
      message,
      line: 1,
      pointer: '',
    }))
  const files = toFiles({ ...live, ...edit }).filter(({ path }) => !gone.includes(path))
  const offered: DataFile[][] = []
  const reasons = await offerRest({ files, problems: check(files), live: toFiles(live), check }, async rest => {
    offered.push(rest)
    return check(rest)
  })
  const last = offered.at(-1)
  return {
    rest: last && check(last).length === 0 ? last : null,
    reasons: reasons.map(each => `${each.file}: ${each.message}`),
  }
}

describe('an edit in which a file is wrong', () => {
  const isBroken: Check = files =>
    Object.entries(files).flatMap(([file, text]): [string, string][] => (text === 'broken' ? [[file, 'no JSON']] : []))

  it('holds back the resource of that file, and lets the other files go live in the order in which they are read', async () => {
    const edit = {
      'resources/machines/team.json': 'broken',
      'schemas/team.json': 'team 2',
      'schemas/job.json': 'job 2',
    }
    expect(await publish(edit, isBroken)).toEqual({
      rest: toFiles({ ...live, 'schemas/job.json': 'job 2' }),
      reasons: [
        'resources/machines/team.json: no JSON',
        'schemas/team.json: It is held back with resources/machines/team.json, which is part of the same resource.',
      ],
    })
  })

  it('holds back what does not fit without it', async () => {
    const needs: Check = files => [
      ...isBroken(files),
      ...(files['menu/menu.xml'] === 'menu 2' && files['schemas/job.json'] === 'job'
        ? ([['menu/menu.xml', 'no page']] as [string, string][])
        : []),
    ]
    const edit = { 'schemas/job.json': 'broken', 'menu/menu.xml': 'menu 2', 'schemas/team.json': 'team 2' }
    expect(await publish(edit, needs)).toEqual({
      rest: toFiles({ ...live, 'schemas/team.json': 'team 2' }),
      reasons: ['schemas/job.json: no JSON', 'menu/menu.xml: It does not fit what is held back. no page'],
    })
  })

  it('holds back what leads to a problem in a file that was not edited', async () => {
    const renamed: Check = files =>
      files['schemas/job.json'] === 'renamed' ? [['resources/jobs.json', 'no such property']] : []
    const { rest, reasons } = await publish({ 'schemas/job.json': 'renamed', 'schemas/team.json': 'team 2' }, renamed)
    expect(rest).toEqual(toFiles({ ...live, 'schemas/team.json': 'team 2' }))
    expect(reasons).toEqual([
      'resources/jobs.json: no such property',
      'schemas/job.json: It is held back, since it leads to a problem in resources/jobs.json:1: no such property',
    ])
  })

  it('leaves a new file out and brings back what was taken away, where the rest needs it', async () => {
    const needsJob: Check = files => [
      ...isBroken(files),
      ...('schemas/job.json' in files ? [] : ([['resources/jobs.json', 'no schema']] as [string, string][])),
    ]
    const edit = { 'resources/dashboards/new.json': 'broken', 'schemas/team.json': 'team 2' }
    const { rest } = await publish(edit, needsJob, ['schemas/job.json'])
    expect(rest).toEqual(toFiles({ ...live, 'schemas/team.json': 'team 2' }))
  })

  it('keeps a resource under its former name as long as the file with the new one is wrong', async () => {
    const { rest, reasons } = await publish(
      { 'resources/crews.json': 'broken', 'schemas/team.json': 'team 2' },
      isBroken,
      ['resources/teams.json'],
    )
    expect(rest).toEqual(toFiles({ ...live, 'schemas/team.json': 'team 2' }))
    expect(reasons).toContain('resources/teams.json: It stays as long as resources/crews.json is held back.')
  })

  it('offers nothing where what is wrong is of no file, such as a roll back meanwhile', async () => {
    const overtaken: Check = () => [['', 'rolled back']]
    expect(await publish({ 'schemas/team.json': 'team 2' }, overtaken)).toEqual({
      rest: null,
      reasons: [': rolled back'],
    })
  })

  it('offers nothing where no part of it is in order by itself, and says so', async () => {
    const edit = { 'schemas/job.json': 'renamed', 'schemas/team.json': 'renamed' }
    const either: Check = files =>
      [files['schemas/job.json'], files['schemas/team.json']].includes('renamed') ? [['menu/menu.xml', 'lost']] : []
    const { rest, reasons } = await publish(edit, either)
    expect(rest).toBeNull()
    expect(reasons).toHaveLength(3)
  })
})
