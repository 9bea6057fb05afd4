import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildLazyPart } from './lazyPart.tsx'

const Part = ({ name }: { name: string }) => <p>Part {name}</p>

/** A part whose code does not come the first time. */
function buildUnlucky() {
  const load = vi.fn(async () => Part).mockRejectedValueOnce(new Error('offline'))
  const Unlucky = buildLazyPart(load, (retry, { name }) => (
    <button type="button" onClick={retry}>
      Load {name} again
    </button>
  ))
  return { load, Unlucky }
}

// React reports what a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

describe('a part that is loaded when it is drawn', () => {
  it('leaves the page around it as it is where it does not come, and is asked for again', async () => {
    const { Unlucky } = buildUnlucky()
    render(
      <>
        <input aria-label="City" />
        <Unlucky name="A" />
      </>,
    )
    await userEvent.type(screen.getByLabelText('City'), 'Athens')
    await userEvent.click(await screen.findByRole('button', { name: 'Load A again' }))
    expect(await screen.findByText('Part A')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Athens')
  })

  it('is asked for again when it is drawn anew', async () => {
    const { load, Unlucky } = buildUnlucky()
    const { unmount } = render(<Unlucky name="A" />)
    await screen.findByRole('button', { name: 'Load A again' })
    unmount()
    render(<Unlucky name="B" />)
    expect(await screen.findByText('Part B')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(2)
  })
})
