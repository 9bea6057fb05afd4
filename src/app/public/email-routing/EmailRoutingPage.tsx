import PhoneIphoneOutlined from '@mui/icons-material/PhoneIphoneOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { findAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { NoticePage } from '../NoticePage.tsx'
import { PublicFrame } from '../PublicFrame.tsx'
import type { PublicPageProps } from '../publicAddress.ts'
import { findAppAddress, isAndroid } from './appAddress.ts'

/** Leads from a mail to the mobile app (SPEC-2 §2 "Email routing"): it asks first, and on Android does nothing. */
export function EmailRoutingPage({ address }: PublicPageProps) {
  const text = useText()
  const { AppScheme = '', StoreLinks = [] } = findAppConfiguration() ?? {}
  const target = isAndroid(navigator.userAgent) ? null : findAppAddress(AppScheme, address.parts)
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
