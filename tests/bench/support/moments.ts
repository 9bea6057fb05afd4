import type { Page } from '@playwright/test'

/** What a page notes of itself, in milliseconds since its navigation began; each is noted after the frame that shows it. */
export interface Moments {
  signIn?: number
  shell?: number
  form?: number
  row?: number
  /** A public page says what it is, or what is wrong with the link. */
  said?: number
  /** From the last click until other rows than before it were shown. */
  turn?: number
  /** When the others came into the document, before the frame that shows them. */
  found: Partial<Record<'signIn' | 'shell' | 'form' | 'row' | 'said', number>>
}

type Sign = keyof Moments['found']

declare global {
  interface Window {
    moments: Moments
  }
}

/** Runs in the page before anything of it: watches for what a user waits for. It must stand alone. */
export function watchMoments(): void {
  const moments: Moments = { found: {} }
  window.moments = moments
  const signs: [Sign, string][] = [
    ['signIn', 'form input[type="password"]:enabled'],
    ['shell', 'header, [role="banner"]'],
    ['form', 'main form input[type="text"]:enabled'],
    ['said', 'main h1, main [role="alert"]'],
    ['row', '[role="grid"] [role="row"][data-id] [role="gridcell"]:not(:empty)'],
  ]
  let clicked = 0
  let rowBefore: string | null = null
  const afterFrame = (note: () => void) => requestAnimationFrame(() => setTimeout(note))
  const findFirst = () => document.querySelector('[role="grid"] [role="row"][data-id]')?.getAttribute('data-id') ?? null

  function look() {
    for (const [name, sign] of signs) {
      if (moments.found[name] !== undefined || !document.querySelector(sign)) continue
      moments.found[name] = performance.now()
      afterFrame(() => {
        moments[name] = performance.now()
      })
    }
    const first = clicked > 0 ? findFirst() : null
    if (first === null || first === rowBefore) return
    const began = clicked
    clicked = 0
    afterFrame(() => {
      moments.turn = performance.now() - began
    })
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })
  addEventListener(
    'click',
    event => {
      clicked = event.timeStamp
      rowBefore = findFirst()
      delete moments.turn
    },
    true,
  )
}

/** Waits until a page has noted a moment. */
export async function waitForMoment(page: Page, name: Sign | 'turn'): Promise<number> {
  const handle = await page.waitForFunction(wanted => window.moments[wanted] ?? null, name)
  return (await handle.jsonValue()) ?? Number.NaN
}
