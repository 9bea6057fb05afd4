import { parseAddress, setting } from './setting.ts'

/** Whom texts for phones, and pushes, are handed to. */
export const phoneSettings = {
  smsUrl: setting<string | null>({
    name: 'LOCUM_SMS_URL',
    what: 'The address that sends texts to phones: it is sent `{ id, event, payload: { to, text } }` as a webhook.',
    fallbackText: 'none: no text is sent',
    fallback: () => null,
    parse: parseAddress('http', 'https'),
  }),
  smsSecret: setting<string | null>({
    name: 'LOCUM_SMS_SECRET',
    what: 'What webhooks of `LOCUM_SMS_URL` and `LOCUM_PUSH_URL` are signed with (`Locum-Signature`, HMAC-SHA-256).',
    fallbackText: 'none: they are not signed',
    fallback: () => null,
    parse: text => text,
  }),
  pushUrl: setting<string | null>({
    name: 'LOCUM_PUSH_URL',
    what: 'The address that sends pushes to users who have allowed no browser: it is sent `{ id, event, payload: { userId, title, text, opens } }` as a webhook.',
    fallbackText: 'none: browsers that users have allowed are notified by Web Push, and nothing else is',
    fallback: () => null,
    parse: parseAddress('http', 'https'),
  }),
}
