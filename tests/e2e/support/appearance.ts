import { mkdir, writeFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'

export type Scheme = 'light' | 'dark'

const schemes: Scheme[] = ['light', 'dark']

const pictures = 'test-results/screens'

/** Widths at which every screen is looked at: desk, tablet, phone. */
const widths = [1440, 768, 390]

/** True where the page wears dark colours. */
export function isDark(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const [red = 255, green = 255, blue = 255, opacity = 1] =
      getComputedStyle(document.body)
        .backgroundColor.match(/[\d.]+/g)
        ?.map(Number) ?? []
    return opacity > 0 && red * 0.299 + green * 0.587 + blue * 0.114 < 128
  })
}

/** Asks for light or dark colours as the system does, and waits until the page wears them and nothing moves. */
export async function setScheme(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await expect
    .poll(() => isDark(page), { message: `the page turns ${scheme}`, intervals: [20, 50, 100, 250] })
    .toBe(scheme === 'dark')
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(one => Number.isFinite(one.effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(one => one.finished))
  })
}

/**
 * Where LOCUM_PICTURES is on, takes a picture at each width, light and dark, into {@link pictures}; the window is as it was
 * afterwards. They are to be looked at by people: no run needs them to pass.
 */
export async function takePictures(page: Page, name: string): Promise<void> {
  if (process.env.LOCUM_PICTURES !== 'on') return
  const before = page.viewportSize()
  await mkdir(pictures, { recursive: true })
  for (const scheme of schemes) {
    await setScheme(page, scheme)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await writeFile(`${pictures}/${name}-${scheme}-${width}.png`, await takeRestingPicture(page))
    }
  }
  if (before) await page.setViewportSize(before)
  await setScheme(page, 'light')
}

/** Takes a picture once nothing changes any more: a table follows a new width a moment later. */
async function takeRestingPicture(page: Page): Promise<Uint8Array> {
  let picture: Buffer = Buffer.alloc(0)
  const takeAnother = async () => {
    const before = picture
    picture = await page.screenshot({ animations: 'disabled' })
    return picture.equals(before)
  }
  await expect.poll(takeAnother, { message: 'the page comes to rest', intervals: [100] }).toBe(true)
  return picture
}
