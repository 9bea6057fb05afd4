import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findHandshakeProblem, ProtocolProblem, parseMessage } from './protocol.ts'

/** What a client may send: any JSON, and objects that bear the names of the protocol and of what every object inherits. */
const name = fc.constantFrom(
  ...['protocol', 'version', 'type', 'target', 'arguments', 'invocationId', 'streamIds'],
  ...['toString', 'valueOf', 'constructor', '__proto__', 'length'],
)
const value = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('json', 1, 2, 3, 4, 6, 7),
  fc.dictionary(name, fc.jsonValue()),
  fc.array(fc.jsonValue()),
)
const message = fc.oneof(
  fc.json(),
  fc.string(),
  fc.dictionary(name, value).map(each => JSON.stringify(each)),
)

/** What came of reading: the answer, or the problem that is reported to the client. Any other error is thrown. */
function read<Answer>(reading: () => Answer): Answer | ProtocolProblem {
  try {
    return reading()
  } catch (error) {
    if (error instanceof ProtocolProblem) return error
    throw error
  }
}

describe('the protocol of hubs', () => {
  it('takes a handshake for json alone, whatever the types of what stands there', () => {
    expect(findHandshakeProblem('{"protocol":"json","version":1}')).toBeNull()
    expect(findHandshakeProblem('{"protocol":{"toString":1},"version":1}')).toContain('use json')
    expect(findHandshakeProblem('{"protocol":"json","version":{"toString":1}}')).toContain('use 1')
  })

  it('answers every handshake with a text, or a problem of the protocol', () => {
    fc.assert(
      fc.property(message, text => {
        const answer = read(() => findHandshakeProblem(text))
        expect(answer === null || typeof answer === 'string' || answer instanceof ProtocolProblem).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('reads every message as one of its kinds, or finds a problem of the protocol', () => {
    fc.assert(
      fc.property(message, text => {
        const answer = read(() => parseMessage(text))
        if (answer instanceof ProtocolProblem) return
        expect(['invocation', 'stream', 'close', 'nothing']).toContain(answer.kind)
      }),
      { numRuns: 2000 },
    )
  })
})
