import { expect, it } from 'vitest'
import { isPassword } from '#contract/formats.ts'
import { isBreached } from './breachedPasswords.ts'
import { isCommonPassword } from './commonPasswords.ts'

it('knows passwords that the rule would take, in whatever case', async () => {
  for (const password of ['Findaupair007', 'FINDaupair007', 'NICK1234-rem936', 'Mailcreated5240']) {
    expect([password, isPassword(password), isCommonPassword(password)]).toEqual([password, true, false])
    expect([password, await isBreached(password)]).toEqual([password, true])
  }
})

it('knows no others, nor parts of them', async () => {
  for (const password of ['Calm-Meadow-93', 'Findaupair00', 'indaupair007', 'Findaupair007\nMailcreated5240', ''])
    expect([password, await isBreached(password)]).toEqual([password, false])
})
