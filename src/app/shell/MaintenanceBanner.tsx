import CloseOutlined from '@mui/icons-material/CloseOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '#src/lib/useNow.ts'
import { askInfo } from '#src/providers/info/askInfo.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { useSetting } from '#src/providers/settings/useSetting.ts'
import { type BannerSettings, bannerNames, findBannerText } from './bannerWindow.ts'
import { TopBanner } from './TopBanner.tsx'

/** Milliseconds after which the settings are asked for anew, and between two looks at the clock. */
const usualAge = 300_000
const tick = 15_000

/** The yellow banner of a maintenance, above the header, until it is dismissed (SPEC-0 §4 "Maintenance banner"). */
export function MaintenanceBanner() {
  const [isWanted, want] = useSetting<boolean>('BannerContentWeb')
  const content = useBannerText()
  if (content === null || isWanted === false) return null
  return <Banner content={content} onDismiss={() => want(false)} />
}

function useBannerText(): string | null {
  const now = useNow(tick)
  const { data } = useQuery({
    queryKey: ['SystemConfigs', 'banner'],
    queryFn: ({ signal }) => fetchBanner(signal),
    refetchInterval: usualAge,
    retry: false,
  })
  return findBannerText(data ?? {}, now)
}

async function fetchBanner(signal: AbortSignal): Promise<BannerSettings> {
  const found = (await askInfo('byNames', { args: { names: [...bannerNames] } }, signal)) ?? []
  return Object.fromEntries((found as { Name: string; Value: string | null }[]).map(({ Name, Value }) => [Name, Value]))
}

function Banner({ content, onDismiss }: { content: string; onDismiss: () => void }) {
  const text = useText()
  return (
    <TopBanner label={text('banner.label')}>
      <WarningAmberOutlined fontSize="small" aria-hidden />
      <Typography role="status" sx={{ flex: 1, py: 1, overflowWrap: 'anywhere', maxHeight: '30vh', overflowY: 'auto' }}>
        {content}
      </Typography>
      <IconButton color="inherit" aria-label={text('banner.dismiss')} onClick={onDismiss}>
        <CloseOutlined fontSize="small" />
      </IconButton>
    </TopBanner>
  )
}
