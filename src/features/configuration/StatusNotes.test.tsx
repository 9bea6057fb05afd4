import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ConfigurationStatus } from '#contract/configurationVersion.ts'
import { renderElement, startScreens } from '#tests/support/screens.tsx'
import { StatusNotes } from './StatusNotes.tsx'

let status: ConfigurationStatus

const problem = {
  file: 'schemas/ward.json',
  line: 12,
  pointer: '/properties/Beds/type',
  message: 'This is none of "string".',
  fix: 'Use "integer".',
}

beforeEach(() => {
  startScreens({ resources: [] }).close()
  status = { Version: 3, Problems: [], Notice: null, Indexes: [] }
})

const open = () => renderElement(<StatusNotes status={status} />)

describe('what stands above the list', () => {
  it('tells why the files on disk are not live: file, line, place, reason and fix', async () => {
    status.Problems = [problem, { ...problem, file: 'menu/menu.xml', line: null, pointer: '', fix: undefined }]
    open()
    const note = within(
      await screen.findByRole('region', {
        name: 'Edits on disk are held back until they are mended, for 2 reasons. Version 3 is live without them.',
      }),
    )
    expect(note.getByText('schemas/ward.json:12')).toBeTruthy()
    expect(note.getByText('/properties/Beds/type')).toBeTruthy()
    expect(note.getByText('This is none of "string". Use "integer".')).toBeTruthy()
    expect(note.getByText('menu/menu.xml')).toBeTruthy()
  })

  it('shows the first of two hundred problems, and all when asked', async () => {
    status.Problems = Array.from({ length: 200 }, (_, line) => ({ ...problem, line }))
    open()
    await screen.findByText('schemas/ward.json:0')
    expect(screen.queryByText('schemas/ward.json:199')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show all 200' }))
    expect(screen.getByText('schemas/ward.json:199')).toBeTruthy()
  })

  it('tells the notice and how far indexes are', async () => {
    status.Notice = 'The disk holds the files of version 1.'
    status.Indexes = [
      { Table: 'ward', Index: 'Beds', Percent: 41.7 },
      { Table: 'ward', Index: 'Floor', Percent: null },
    ]
    open()
    expect(await screen.findByText('The disk holds the files of version 1.')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'Beds of ward' }).getAttribute('aria-valuenow')).toBe('41')
    expect(screen.getByText('41%')).toBeTruthy()
    expect(screen.getByText('waiting')).toBeTruthy()
  })
})
