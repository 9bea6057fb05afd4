// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { windowStore } from './windowStore.ts'

function signIn(sub: string): void {
  localStorage.setItem('oidc.user:test', JSON.stringify({ access_token: 'a', expires_at: 1, profile: { sub } }))
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  signIn('7')
})

describe('what a window keeps of its lists', () => {
  it('is there again in the same window, and nowhere that another window looks', () => {
    windowStore.setItem('Plants.listParams', { page: 2 })
    expect(windowStore.getItem('Plants.listParams')).toEqual({ page: 2 })
    expect(Object.keys(localStorage)).toEqual(['oidc.user:test'])
  })

  it('is not there for another user of the window', () => {
    windowStore.setItem('Plants.listParams', { page: 2 })
    signIn('8')
    expect(windowStore.getItem('Plants.listParams', 'nothing')).toBe('nothing')
  })

  it('is told to whoever watches it, until it stops', () => {
    const hear = vi.fn()
    const stop = windowStore.subscribe('Plants.selectedIds', hear)
    windowStore.setItem('Plants.selectedIds', [1])
    windowStore.removeItem('Plants.selectedIds')
    stop()
    windowStore.setItem('Plants.selectedIds', [2])
    expect(hear.mock.calls).toEqual([[[1]], [undefined]])
  })

  it('is listed and removed by how its names begin', () => {
    windowStore.setItem('Plants.listParams', 1)
    windowStore.setItem('Pots.listParams', 2)
    windowStore.removeItems('Plants')
    expect(windowStore.listItems?.()).toEqual({ 'Pots.listParams': 2 })
    windowStore.reset()
    expect(windowStore.listItems?.()).toEqual({})
  })

  it('is nothing where it cannot be read', () => {
    sessionStorage.setItem('locum.window.7.Plants.listParams', '{')
    expect(windowStore.getItem('Plants.listParams', 'usual')).toBe('usual')
  })
})
