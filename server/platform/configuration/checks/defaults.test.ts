import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyDataFolder, type DataFolder } from '#tests/contract/support/dataFolder.ts'

let folder: DataFolder

beforeAll(async () => {
  folder = await copyDataFolder()
})

afterAll(() => folder.remove())

it('refuses a default by which a call is another one of its address', async () => {
  const refuse = '/calls/cancel/parameters/ISHCPCancellation/default'
  const problems = await folder.problemsOf('resources/candidate-jobs.json', [refuse, true])
  expect(problems.join()).toContain(`${refuse}: With this default it is always the call acceptCancel.`)
})
