import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LoadingOverlay } from './LoadingOverlay.tsx'

beforeEach(() => void vi.useFakeTimers())

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const isDisplayed = () => screen.queryByRole('progressbar', { name: 'Loading' }) !== null

describe('the loading overlay', () => {
  it('stays away from requests that end within 50 ms', async () => {
    const { rerender } = render(<LoadingOverlay isBusy />)
    await pass(49)
    rerender(<LoadingOverlay isBusy={false} />)
    await pass(500)
    expect(isDisplayed()).toBe(false)
  })

  it('shows after 50 ms and leaves 200 ms after the last request', async () => {
    const { rerender } = render(<LoadingOverlay isBusy />)
    await pass(50)
    expect(isDisplayed()).toBe(true)
    rerender(<LoadingOverlay isBusy={false} />)
    await pass(199)
    expect(isDisplayed()).toBe(true)
    await pass(1)
    expect(isDisplayed()).toBe(false)
  })

  it('stays between two requests that follow one another', async () => {
    const { rerender } = render(<LoadingOverlay isBusy />)
    await pass(60)
    rerender(<LoadingOverlay isBusy={false} />)
    await pass(150)
    rerender(<LoadingOverlay isBusy />)
    await pass(150)
    expect(isDisplayed()).toBe(true)
  })
})
