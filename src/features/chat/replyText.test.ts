import { expect, it } from 'vitest'
import { fillReply } from './replyText.ts'

it('fills in what is known of the conversation, and leaves the rest as it was written', () => {
  const values = { FirstName: 'Nia', RevenueCenter: 'Boston' }
  expect(fillReply('Hello {FirstName} of {RevenueCenter}, {Else} {}', values)).toBe('Hello Nia of Boston, {Else} {}')
})
