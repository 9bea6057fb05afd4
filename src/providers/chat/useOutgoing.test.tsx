import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { resetWindow } from '#src/lib/windowState.ts'
import { conversations, outgoing } from './chatState.ts'
import type { Outgoing } from './outbox.ts'
import { useOutgoing } from './useOutgoing.ts'

const target = { participantId: 2, groupId: 3 }
const waits = (ClientMessageID: string, groupId = 3): Outgoing => ({
  ...{ message: { ThreadID: 7, Message: 'Hi', ClientMessageID, target: { ...target, groupId } }, refusal: null },
  failures: 0,
})

beforeEach(resetWindow)

it('lists what is on its way to a place, and a message once that the hub has told of before its sender knows', () => {
  outgoing.set([waits('a'), waits('b'), waits('c', 4)])
  const { result } = renderHook(() => useOutgoing(target))
  const list = () => result.current.map(({ message }) => message.ClientMessageID)
  expect(list()).toEqual(['a', 'b'])
  const received = [{ Seq: 1, ClientMessageID: 'a' } as ChatMessage]
  act(() => conversations.set(new Map([[7, { threadId: 7, messages: received, isWhole: true }]])))
  expect(list()).toEqual(['b'])
})
