import { describe, expect, it } from 'vitest'
import { buildMatrix, listChosen, listColumn } from './choiceMatrix.ts'

const none = { Email: false, InApp: false, SMS: false, Push: false, IsCritical: false }
const matrix = buildMatrix(
  [
    { ...none, Code: 'OFFERED', Name: 'Shift offered', InApp: true, Push: true },
    { ...none, Code: 'ENDED', Name: 'Import ended', InApp: true, IsCritical: true },
  ],
  [
    { ID: 1, EventCode: 'OFFERED', NotificationMode: 'InApp', IsActive: true },
    { ID: 2, EventCode: 'OFFERED', NotificationMode: 'Email', IsActive: null },
    { ID: 4, EventCode: 'OFFERED', NotificationMode: 'SMS', IsActive: false },
    { ID: 3, EventCode: 'ENDED', NotificationMode: 'InApp', IsActive: true },
  ],
)

describe('the matrix of what somebody receives', () => {
  it('has its events by name', () => {
    expect(matrix.events.map(({ Code }) => Code)).toEqual(['ENDED', 'OFFERED'])
  })

  it('holds what is received where there is a configuration', () => {
    expect(listChosen(matrix)).toEqual(new Set([1, 3]))
    expect(matrix.toId('OFFERED', 'SMS')).toBeNull()
  })

  it('sets a column without what is critical', () => {
    expect(listColumn(matrix, 'InApp')).toEqual([1])
    expect(listColumn(matrix, 'Email')).toEqual([2])
  })
})
