import { describe, expect, it } from 'vitest'
import { type HeldDocument, judgeDocuments } from './documentRules.ts'

const license = { typeId: 1, name: 'License (Ohio)', state: 'OH' }
const test = { typeId: 2, name: 'Tuberculosis test', state: null }
const job = { employerId: 7, endDate: '2026-12-03', documents: [license, test] }
const held: HeldDocument[] = [
  { typeId: 1, employerId: null, state: 'OH', expiresOn: '2027-12-31' },
  { typeId: 2, employerId: 7, state: null, expiresOn: null },
]
const judge = (changed: Partial<HeldDocument>, at = 0) =>
  judgeDocuments(job, held.with(at, { ...(held[at] as HeldDocument), ...changed }), 30)
const listLacking = (changed: Partial<HeldDocument>, at = 0) => judge(changed, at).lacking.map(({ name }) => name)

describe('the documents that a facility asks for', () => {
  it('are there, and nothing is said', () => {
    expect(judge({})).toEqual({ asked: 2, lacking: [], expiring: [] })
  })

  it.each([[{ state: 'KY' }], [{ state: null }], [{ typeId: 3 }], [{ employerId: 8 }], [{ expiresOn: '2026-12-02' }]])(
    'lack where the license is another: %o',
    changed => {
      expect(listLacking(changed)).toEqual(['License (Ohio)'])
    },
  )

  it('count from whatever state where none is asked for, on their last day, and where the facility itself had asked for them', () => {
    expect(listLacking({ state: 'KY' }, 1)).toEqual([])
    expect(listLacking({ expiresOn: '2026-12-03' })).toEqual([])
    expect(listLacking({ employerId: 7 })).toEqual([])
    expect(listLacking({ employerId: 8 }, 1)).toEqual(['Tuberculosis test'])
  })

  it('are told where they expire within days after the shift, by the best of each kind', () => {
    expect(judge({ expiresOn: '2027-01-02' }).expiring).toEqual([{ document: license, expiresOn: '2027-01-02' }])
    expect(judge({ expiresOn: '2027-01-03' }).expiring).toEqual([])
    const old = { typeId: 1, employerId: null, state: 'OH', expiresOn: '2026-01-01' }
    expect(judgeDocuments(job, [old, ...held, old], 30)).toEqual({ asked: 2, lacking: [], expiring: [] })
  })

  it('all lack of who has none', () => {
    expect(judgeDocuments(job, [], 30)).toEqual({ asked: 2, lacking: [license, test], expiring: [] })
  })
})
