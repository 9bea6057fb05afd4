import { expect, it } from 'vitest'
import { readXml } from './xml.ts'

async function read(text: string): Promise<string> {
  let heard = ''
  async function* bytes() {
    yield new TextEncoder().encode(text)
  }
  for await (const _ of readXml(bytes(), { onOpen: () => {}, onText: part => (heard += part) }));
  return heard
}

it('resolves the five entities that every XML has', async () => {
  expect(await read('<row>a &lt; b &amp; c</row>')).toBe('a < b & c')
})

it.each(['<!ENTITY x SYSTEM "file:///etc/passwd">', '<!ENTITY x "once"><!ENTITY y "&x;&x;">'])(
  'resolves none that a file brings: %s',
  async entity => {
    await expect(read(`<!DOCTYPE row [${entity}]><row>&x;</row>`)).rejects.toMatchObject({
      messageKey: 'engine.import.broken',
    })
  },
)
