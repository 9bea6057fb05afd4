import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Toasts } from './Toasts.tsx'
import { showToast, toasts } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
  toasts.set([])
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** Past the moment at which it begins to leave, and then past its fading. */
async function passItsEnd() {
  await pass(20)
  await pass(600)
}

describe('a toast', () => {
  it('of success leaves after five seconds', async () => {
    render(<Toasts />)
    act(() => showToast('success', 'Saved.'))
    await pass(4_990)
    expect(screen.getByRole('status').textContent).toBe('Saved.')
    await passItsEnd()
    expect(screen.queryByText('Saved.')).toBeNull()
  })

  it.each(['error', 'warning', 'info'] as const)('of %s leaves after ten seconds', async status => {
    render(<Toasts />)
    act(() => showToast(status, 'Look here.'))
    await pass(9_990)
    expect(screen.queryByText('Look here.')).not.toBeNull()
    await passItsEnd()
    expect(screen.queryByText('Look here.')).toBeNull()
  })

  it('can be closed by hand only where it tells of an error', async () => {
    render(<Toasts />)
    act(() => showToast('warning', 'Careful.'))
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    act(() => showToast('error', 'It failed.'))
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await pass(1_000)
    expect(screen.queryByText('It failed.')).toBeNull()
    expect(screen.queryByText('Careful.')).not.toBeNull()
  })

  it('stays while it is pointed at', async () => {
    render(<Toasts />)
    act(() => showToast('success', 'Saved.'))
    fireEvent.mouseEnter(screen.getByText('Saved.'))
    await pass(20_000)
    expect(screen.queryByText('Saved.')).not.toBeNull()
  })

  it('stays while something in it has the focus', async () => {
    render(<Toasts />)
    act(() => showToast('error', 'It failed.'))
    const close = screen.getByRole('button', { name: 'Close' })
    act(() => close.focus())
    await pass(20_000)
    expect(screen.queryByText('It failed.')).not.toBeNull()
    act(() => close.blur())
    await pass(10_000)
    await passItsEnd()
    expect(screen.queryByText('It failed.')).toBeNull()
  })

  it('comes into a region that screen readers know already, and that no dialog hides', async () => {
    const { container } = render(<Toasts />)
    const [polite, urgent] = [screen.getByRole('status'), screen.getByRole('alert')]
    expect(container.contains(polite)).toBe(false)
    polite.parentElement?.setAttribute('aria-hidden', 'true')
    await act(async () => {})
    act(() => showToast('success', 'Saved.'))
    act(() => showToast('error', 'It failed.'))
    expect(screen.getByRole('status').textContent).toBe('Saved.')
    expect(screen.getByRole('alert')).toBe(urgent)
    expect(urgent.textContent).toBe('It failed.')
  })

  it('of an error stays its ten seconds, whatever goes well meanwhile', async () => {
    render(<Toasts />)
    act(() => showToast('error', 'It failed.'))
    await pass(1_000)
    act(() => showToast('success', 'Saved.'))
    await pass(8_990)
    expect(screen.queryByText('It failed.')).not.toBeNull()
    await passItsEnd()
    expect(screen.queryByText('It failed.')).toBeNull()
  })

  it('without a text is none', () => {
    render(<Toasts />)
    act(() => showToast('error', null))
    expect(screen.getByRole('alert').textContent).toBe('')
  })
})
