import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type EditorText, encodeEditors, encodeGoodbye, encodeTellAll, parseEditors } from './editorTexts.ts'
import { buildElsewhere, toRecord, toRecordName } from './elsewhere.ts'
import { buildPacer } from './pacing.ts'

const ada = { subject: '7', name: 'Ada' }
const ben = { subject: '8', name: 'Ben' }
const plant = toRecordName({ Resource: 'Plants', Id: '1/"2' })

describe('who edits what, as texts between instances', () => {
  it('comes back as it was, and names a record by resource and key', () => {
    const records = [
      { name: plant, editors: [ada, ben] },
      { name: toRecordName({ Resource: 'Pots', Id: '1' }), editors: [] },
    ]
    expect(encodeEditors('one', records, 7900).map(parseEditors)).toEqual([{ instance: 'one', records }])
    expect(toRecord(plant)).toEqual({ Resource: 'Plants', Id: '1/"2' })
    expect(parseEditors(encodeTellAll())).toBe('tellAll')
    expect(parseEditors(encodeGoodbye('one'))).toEqual({ gone: 'one' })
  })

  it('is cut into texts of the size that is allowed, and fifty people a record', () => {
    const editors = Array.from({ length: 80 }, (_, index) => ({ subject: String(index), name: 'Ö'.repeat(80) }))
    const records = Array.from({ length: 9 }, (_, index) => ({ name: `r${index}`, editors }))
    const texts = encodeEditors('one', records, 7900)
    expect(texts.every(text => Buffer.byteLength(text) <= 7900)).toBe(true)
    const told = texts.flatMap(text => (parseEditors(text) as Extract<EditorText, { instance: string }>).records)
    expect(told.map(({ name }) => name)).toEqual(records.map(({ name }) => name))
    expect(told.every(each => each.editors.length === 50)).toBe(true)
  })

  it.each(['', 'nonsense', '{}', '7', '{"instance":"one"}'])('is unknown where another version wrote %s', text => {
    expect(parseEditors(text)).toBeNull()
  })
})

describe('who edits what elsewhere', () => {
  it('is told by each instance for itself, and forgotten where it was not told again for 90 seconds', () => {
    let now = 0
    const elsewhere = buildElsewhere(() => now)
    expect(elsewhere.take('one', { name: plant, editors: [ada] })).toBe(true)
    expect(elsewhere.take('two', { name: plant, editors: [ben] })).toBe(true)
    now = 90_000
    expect(elsewhere.take('two', { name: plant, editors: [ben] })).toBe(false)
    expect([elsewhere.forget(), elsewhere.find(plant)]).toEqual([[], [ada, ben]])
    now = 90_001
    expect([elsewhere.forget(), elsewhere.find(plant)]).toEqual([[plant], [ben]])
    expect([elsewhere.take('two', { name: plant, editors: [] }), elsewhere.find(plant)]).toEqual([true, []])
  })

  it('is forgotten with an instance that says that it goes', () => {
    const elsewhere = buildElsewhere()
    elsewhere.take('one', { name: plant, editors: [ada] })
    elsewhere.take('two', { name: plant, editors: [ben] })
    expect([elsewhere.leave('one'), elsewhere.leave('three'), elsewhere.find(plant)]).toEqual([[plant], [], [ben]])
  })
})

describe('the pacer', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('works for a quiet name at once, then once a second, each name for itself, and goes on after a failure', async () => {
    const done: string[] = []
    const errors: unknown[] = []
    const work = async (name: string) => {
      done.push(name)
      if (name === 'bad') throw new Error('away')
    }
    const pacer = buildPacer(work, error => errors.push(error), { first: 20, between: 1000 })
    for (const name of ['a', 'a', 'bad']) pacer.note(name)
    await vi.advanceTimersByTimeAsync(20)
    pacer.note('a')
    pacer.note('b')
    await vi.advanceTimersByTimeAsync(980)
    expect([done, errors]).toEqual([['a', 'bad', 'b'], [new Error('away')]])
    await vi.advanceTimersByTimeAsync(20)
    expect(done).toEqual(['a', 'bad', 'b', 'a'])
    await vi.advanceTimersByTimeAsync(2000)
    pacer.note('a')
    await vi.advanceTimersByTimeAsync(20)
    expect(done.at(-1)).toBe('a')
    pacer.note('c')
    await pacer.close()
    await vi.advanceTimersByTimeAsync(2000)
    expect(done).toHaveLength(5)
  })

  it('lets a name that takes long hold up itself alone, works for a few at a time, and waits for them at its end', async () => {
    const begun: string[] = []
    const ends = new Map<string, () => void>()
    const work = (name: string) => {
      begun.push(name)
      return new Promise<void>(resolve => ends.set(name, resolve))
    }
    const pacer = buildPacer(work, () => {}, { first: 20, between: 1000 })
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) pacer.note(name)
    await vi.advanceTimersByTimeAsync(20)
    expect(begun).toEqual(['a', 'b', 'c', 'd'])
    pacer.note('a')
    ends.get('c')?.()
    await vi.advanceTimersByTimeAsync(2000)
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
    ends.get('a')?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(begun.at(-1)).toBe('f')
    let isClosed = false
    const closing = pacer.close().then(() => {
      isClosed = true
    })
    for (const name of ['b', 'd', 'e']) ends.get(name)?.()
    await vi.advanceTimersByTimeAsync(0)
    expect([isClosed, begun.length]).toEqual([false, 6])
    ends.get('f')?.()
    await closing
  })
})
