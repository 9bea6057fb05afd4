import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { makeWord } from './support/facilities.ts'
import { listVisits } from './support/screens.ts'
import { beginSession } from './support/signIn.ts'
import { test } from './support/test.ts'
import { openApi } from './support/traffic.ts'

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** What makes the first row of a list that has none in the demo data. */
const firstRows: Record<string, [path: string, record: object]> = {
  Imports: ['/api/Info/Import/Begin', { Resource: 'Employers', FileName: 'hospitals.csv', FileSize: 100 }],
  MessageTexts: [
    '/api/Info/MessageInfo/Save',
    { MessageKey: 'engine.import.emptyFile', MessageText: 'The file is empty.', Locale: 'en', AppCode: 'Mobile' },
  ],
}

for (const { name, isAnonymous, screens } of listVisits()) {
  test(`the screens of "${name}" are quiet under the strict policy and accessible in light and dark`, async ({
    page,
    baseURL,
  }) => {
    // Up to four screens, each looked at four times.
    test.slow()
    if (!isAnonymous) {
      await beginSession(page, 'admin')
      // Every list has a row then, that of what was done included.
      const employer = { Name: makeWord(), City: 'Austin', State: 'TX', TimeZone: 'America/Chicago' }
      const [path, record] = firstRows[name] ?? ['/api/Marketplace/Employers/Save', employer]
      await (await openApi(page, baseURL ?? '')).post(path, record)
    }
    for (const screen of screens) {
      await test.step(screen.name, async () => {
        await page.setViewportSize(desk)
        await screen.open(page)
        await expectAccessible(page)
        await page.setViewportSize(phone)
        await expectAccessible(page)
        await takePictures(page, screen.name.replaceAll(' ', '-'))
      })
    }
  })
}
