import { cleanup, configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, vi } from 'vitest'
import { theme } from '#src/theme/theme.ts'
import { resetConsole } from './consoleWorld.ts'
import './plainStyles.ts'

// The files share one window and the modules of the console: each begins with them as a new visit does.
vi.useRealTimers()
document.title = ''
document.body.replaceChildren()
document.body.removeAttribute('style')
resetConsole()

afterEach(cleanup)
afterEach(() => void vi.useRealTimers())

// Nothing is seen to move here: what opens or closes has done so at once.
for (const way of Object.keys(theme.transitions.duration)) Reflect.set(theme.transitions.duration, way, 0)

// Code that is on its way when a file ends would be lost to the files after it, which share its modules.
afterAll(() => vi.dynamicImportSettled())

// A screen's code loads with its first visit, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 30_000, getElementError: buildElementError })

/** Draws the document into the message once somebody reads it: a query that waits fails often before it finds. */
function buildElementError(message: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  let text: string | undefined
  const describe = () => (text ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n'))
  return Object.defineProperty(error, 'message', { get: describe, configurable: true })
}

// React notes a stack trace with each element that is made, for its warnings: a tenth of the time that these tests take.
const notes: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
Object.defineProperty(notes, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {}, configurable: true })

// The window's own frames stand still for good once one is asked for while a test has stopped the clock.
const { setTimeout: startTimer, clearTimeout: endTimer } = globalThis
globalThis.requestAnimationFrame = draw => Number(startTimer(() => draw(performance.now()), 16))
globalThis.cancelAnimationFrame = endTimer

// What a browser has and jsdom lacks: the grid measures itself, the theme asks for the preferred colours.
class StillObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= StillObserver
globalThis.IntersectionObserver ??= StillObserver as unknown as typeof IntersectionObserver

globalThis.matchMedia ??= query => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
})
