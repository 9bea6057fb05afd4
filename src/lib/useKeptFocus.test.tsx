import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { useKeptFocus } from './useKeptFocus.ts'

function Rows() {
  const part = useRef<HTMLElement>(null)
  const [rows, setRows] = useState(['Ann', 'Ben'])
  useKeptFocus(part, rows)
  return (
    <>
      <section ref={part} tabIndex={-1} aria-label="Rows">
        {rows.map(row => (
          <button key={row} type="button" onClick={() => setRows(rows.filter(each => each !== row))}>
            {row}
          </button>
        ))}
      </section>
      <button type="button" onClick={() => setRows([])}>
        Clear
      </button>
    </>
  )
}

it('takes the focus where the row that had it is gone, and leaves it where it is elsewhere', async () => {
  render(<Rows />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Ann' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Rows' })))
  const clear = screen.getByRole('button', { name: 'Clear' })
  await user.click(clear)
  expect(document.activeElement).toBe(clear)
})
