import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { makeWord } from './support/facilities.ts'
import { listVisits } from './support/screens.ts'
import { beginSession } from './support/signIn.ts'
import { test } from './support/test.ts'
import { openApi } from './support/traffic.ts'

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

// Each is a visitor of its own, and together they are a good part of all tests.
test.describe.configure({ mode: 'parallel' })

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
    for (const [index, screen] of screens.entries()) {
      await test.step(screen.name, async () => {
        await screen.open(page)
        await expectAccessible(page)
        // The next one opens in the window as it is then.
        await page.setViewportSize(index % 2 === 0 ? phone : desk)
        await expectAccessible(page)
        await takePictures(page, screen.name.replaceAll(' ', '-'))
      })
    }
  })
}
