import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { listScreens } from './support/screens.ts'
import { beginSession } from './support/signIn.ts'
import { test } from './support/test.ts'

for (const screen of listScreens()) {
  test(`the screen "${screen.name}" is quiet under the strict policy and accessible in light and dark`, async ({
    page,
  }) => {
    if (!screen.isAnonymous) await beginSession(page, 'admin')
    await screen.open(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    await takePictures(page, screen.name.replaceAll(' ', '-'))
  })
}
