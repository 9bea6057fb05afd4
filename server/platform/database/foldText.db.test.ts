import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldedTexts } from '#tests/contract/support/foldedTexts.ts'
import { createTestDatabase, listTestServers, type TestDatabase } from '#tests/server/support/testDatabase.ts'

describe.each(listTestServers())('fold_text on $name', server => {
  let test: TestDatabase

  beforeAll(async () => {
    test = await createTestDatabase(server)
  })

  afterAll(() => test.drop())

  it('folds texts as the contract does', async () => {
    const texts = foldedTexts.map(([text]) => text)
    const rows = await test.database.query<{ folded: string }>(
      'select fold_text(text) as folded from unnest($1::text[]) with ordinality t(text, place) order by place',
      [texts],
    )
    expect(rows.map(({ folded }) => folded)).toEqual(foldedTexts.map(([, folded]) => folded))
  })
})
