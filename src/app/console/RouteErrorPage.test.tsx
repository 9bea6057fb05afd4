import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Outlet } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildResourceRoutes } from '#src/engine/index.ts'
import { buildStore } from '#src/lib/store.ts'
import { useStore } from '#src/lib/useStore.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { RouteErrorPage } from './RouteErrorPage.tsx'

const plants = buildPlants()
const isBroken = buildStore(false)

beforeEach(() => {
  sessionStorage.clear()
  isBroken.set(false)
  startScreens({ resources: [plants], rows: { Plants: buildPlantRows(3) } })
  localStorage.setItem('oidc.user:test', JSON.stringify({ access_token: 'a', expires_at: 1, profile: { sub: '7' } }))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

function Frail() {
  if (useStore(isBroken)) throw new Error('It is broken.')
  return <Outlet />
}

function open(path: string) {
  const errorElement = <RouteErrorPage />
  return renderRoutes(
    [{ errorElement, children: [{ element: <Frail />, children: buildResourceRoutes(plants) }] }],
    path,
  )
}

const findHeight = async () => (await screen.findByLabelText('Height')) as HTMLInputElement

describe('a page that fails', () => {
  it('keeps what was typed, says so, and has it again', async () => {
    const { unmount } = open('/Plants/Edit/2')
    await userEvent.type(await findHeight(), '{End}0')
    act(() => isBroken.set(true))
    expect(await screen.findByText(/It is broken\./)).toBeTruthy()
    expect(await screen.findByText(/What you typed is kept in this tab/)).toBeTruthy()
    unmount()
    isBroken.set(false)
    open('/Plants/Edit/2')
    expect((await findHeight()).value).toBe('110')
  })

  it('says nothing of what was typed where nothing was', async () => {
    open('/Plants/Edit/2')
    await findHeight()
    act(() => isBroken.set(true))
    expect(await screen.findByText(/It is broken\./)).toBeTruthy()
    expect(screen.queryByText(/What you typed is kept/)).toBeNull()
  })
})
