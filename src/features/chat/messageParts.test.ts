import { expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { buildParts, partSize } from './messageParts.ts'

const list = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => ({ Seq: first + index }) as ChatMessage)

it('parts messages by their numbers, each part with what was said before it', () => {
  const parts = buildParts(list(partSize - 1, partSize + 3), [])
  expect(parts.map(({ messages }) => messages.map(({ Seq }) => Seq - partSize))).toEqual([
    [-1, 0],
    [1, 2, 3],
  ])
  expect(parts.map(({ before }) => before?.Seq)).toEqual([undefined, partSize])
})

it('leaves a part as it was unless something in it is new', () => {
  const messages = list(1, partSize * 3)
  const parts = buildParts(messages, [])
  const grown = buildParts([...messages, { Seq: partSize * 3 + 1 } as ChatMessage], parts)
  expect(grown.slice(0, 3).every((part, index) => part === parts[index])).toBe(true)
  expect(grown).toHaveLength(4)
})
