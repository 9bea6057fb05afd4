/** The file name of the shipped layout. */
export const masterLayoutName = 'mail.layout'

/** The layout of mails until an operator changes it: the subject above the message, and why it came below. */
export const masterLayout = `<div style="padding:24px;background-color:#f5f7fa;color:#1b2733;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">
  <div style="max-width:560px;margin:0 auto;padding:24px;background-color:#ffffff;border-radius:8px">
    <h1 style="margin:0 0 16px;font-size:20px;line-height:1.3" dir="auto">{{ subject }}</h1>
    {{ content }}
    <p style="margin:24px 0 0;color:#5b6b7a;font-size:13px" dir="auto">{{ footer }}</p>
  </div>
</div>
`
