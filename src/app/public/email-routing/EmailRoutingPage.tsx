import PhoneIphoneOutlined from '@mui/icons-material/PhoneIphoneOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { findAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { NoticePage } from '../NoticePage.tsx'
import { PublicFrame } from '../PublicFrame.tsx'
import type { PublicPageProps } from '../publicAddress.ts'

/** Leads from a mail to the mobile app (SPEC-2 §2 "Email routing"): it asks first, and on Android does nothing. */
export function EmailRoutingPage({ address }: PublicPageProps) {
  const text = useText()
  const { AppScheme = '', StoreLinks = [] } = findAppConfiguration() ?? {}
  const target = /android/i.test(navigator.userAgent) ? null : findAppAddress(AppScheme, address.parts)
  const [isDeclined, setDeclined] = useState(false)
  const isAsking = target !== null && !isDeclined
  return (
    <PublicFrame>
      <NoticePage
        icon={<PhoneIphoneOutlined fontSize="large" />}
        title={text(isAsking ? 'emailRouting.open' : 'emailRouting.title')}
        text={text('emailRouting.text')}
        actions={
          isAsking ? (
            <>
              <Button color="inherit" onClick={() => setDeclined(true)}>
                {text('emailRouting.no')}
              </Button>
              <Button variant="contained" href={target}>
                {text('emailRouting.yes')}
              </Button>
            </>
          ) : (
            StoreLinks.map(({ Title, Url }) => (
              <Button key={Url} href={Url} variant="outlined" color="inherit" rel="noopener noreferrer">
                {Title}
              </Button>
            ))
          )
        }
      />
    </PublicFrame>
  )
}

/** What each part of the address has to be (rules C7.34). */
const partPattern = /^[A-Za-z0-9_-]{1,64}$/

/** What the name of an app's scheme has to be, and which names a browser takes for something else. */
const schemePattern = /^[a-z][a-z0-9+.-]{0,39}$/
const foreignSchemes = ['http', 'https', 'javascript', 'data', 'file', 'blob', 'about', 'mailto', 'tel']

/** The address at which the mobile app opens a record: scheme://entityId/eventCode/parentEntityId; null where a part is none. */
function findAppAddress(scheme: string, parts: readonly string[]): string | null {
  const isApp = schemePattern.test(scheme) && !foreignSchemes.includes(scheme)
  const isWhole = parts.length === 3 && parts.every(part => partPattern.test(part))
  return isApp && isWhole ? `${scheme}://${parts.join('/')}` : null
}
