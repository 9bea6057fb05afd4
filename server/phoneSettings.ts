import { optional, parseAddress } from './setting.ts'

/** Whom texts for phones, and pushes, are handed to. */
export const phoneSettings = {
  smsUrl: optional({
    name: 'LOCUM_SMS_URL',
    what: 'The address that sends texts to phones: it is sent `{ id, event, payload: { to, text } }` as a webhook.',
    fallbackText: 'none: no text is sent',
    parse: parseAddress('http', 'https'),
  }),
  smsSecret: optional({
    name: 'LOCUM_SMS_SECRET',
    what: 'What webhooks of `LOCUM_SMS_URL` and `LOCUM_PUSH_URL` are signed with (`Locum-Signature`, HMAC-SHA-256).',
    fallbackText: 'none: they are not signed',
    parse: text => text,
  }),
  pushUrl: optional({
    name: 'LOCUM_PUSH_URL',
    what: 'The address that sends pushes to users who have allowed no browser: it is sent `{ id, event, payload: { userId, title, text, opens } }` as a webhook.',
    fallbackText: 'none: browsers that users have allowed are notified by Web Push, and nothing else is',
    parse: parseAddress('http', 'https'),
  }),
}
