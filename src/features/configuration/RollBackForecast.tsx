import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { Against } from './Against.tsx'
import { ChangeGroups } from './ChangeGroups.tsx'
import { hasLiveFiles } from './sameFiles.ts'
import type { useVersion } from './useVersions.ts'

interface RollBackForecastProps {
  version: number
  details: ReturnType<typeof useVersion>
}

/** What a roll back would change, as far as that is known. */
export function RollBackForecast({ version, details: { data, error, refetch, isFetching } }: RollBackForecastProps) {
  const text = useText()
  if (error && !isFetching) {
    return (
      <ErrorState
        title={text('configuration.details.failed')}
        message={error.message}
        onRetry={() => void refetch()}
        retryLabel={text('error.retry')}
      />
    )
  }
  if (!data) {
    return (
      <Box role="status" aria-busy aria-label={text('configuration.dialog.checking')}>
        <Skeleton height={20} />
        <Skeleton width="60%" height={20} />
        <Skeleton variant="rounded" height={72} sx={{ mt: 3 }} />
      </Box>
    )
  }
  const { Against: changes } = data
  if (changes === null) return <Against details={data} />
  if (hasLiveFiles(data)) return <Typography>{text('configuration.dialog.same', version)}</Typography>
  const count = changes.length === 0 ? 'none' : changes.length === 1 ? 'one' : 'many'
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Typography>{text(`configuration.dialog.will.${count}`, version, changes.length)}</Typography>
      {changes.length > 0 && <ChangeGroups changes={changes} level="h3" />}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {text('configuration.dialog.disk', version)}
      </Typography>
    </Box>
  )
}
