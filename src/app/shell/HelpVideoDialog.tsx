import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { findHelpVideo, type HelpVideo } from '#contract/helpVideo.ts'
import { HeaderDialog } from '#src/engine/notification/HeaderDialog.tsx'
import { askInfo } from '#src/providers/info/askInfo.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'

const videoStyle = { display: 'block', width: '100%', aspectRatio: '16 / 9', border: 0, borderRadius: 1 } as const

/** Shows the orientation video of the installation. */
export function HelpVideoDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const { data, isPending } = useQuery({
    queryKey: ['SystemConfigs', 'helpVideo'],
    queryFn: ({ signal }) => askInfo('helpVideo', {}, signal),
    retry: false,
  })
  const video = findHelpVideo(data)
  return (
    <HeaderDialog title={text('help.video')} onClose={onClose}>
      {isPending && <Skeleton variant="rounded" sx={{ ...videoStyle, height: 'auto' }} />}
      {!isPending && !video && <EmptyState title={text('help.videoSoon')} />}
      {video && <Player video={video} />}
    </HeaderDialog>
  )
}

function Player({ video: { address, isFile } }: { video: HelpVideo }) {
  const text = useText()
  return (
    <>
      {isFile ? (
        <Box component="video" src={address} title={text('help.video')} controls sx={videoStyle} />
      ) : (
        <Box
          component="iframe"
          src={address}
          title={text('help.video')}
          allow="fullscreen; encrypted-media; picture-in-picture"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          // Players of videos refuse pages that do not say where they are.
          referrerPolicy="strict-origin-when-cross-origin"
          sx={videoStyle}
        />
      )}
      <Link href={address} target="_blank" rel="noopener noreferrer" sx={{ display: 'inline-block', mt: 3 }}>
        {text('help.videoAlone')}
      </Link>
    </>
  )
}
