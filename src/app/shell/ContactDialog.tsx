import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { toMapAddress } from '#contract/mapAddress.ts'
import type { RevenueCenterContact } from '#contract/revenueCenterContact.ts'
import { toPhoneText } from '#src/engine/fields/phoneText.ts'
import { HeaderDialog } from '#src/engine/notification/HeaderDialog.tsx'
import { askResource } from '#src/providers/data/askResource.ts'
import { liveResources } from '#src/providers/data/manifestState.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { useSetting } from '#src/providers/settings/useSetting.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'

const listStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
} as const

/** Whom a candidate reaches at each revenue center with which he is active. */
export function ContactDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const [candidateId] = useSetting<number>('CandidateId')
  const { data, error, refetch } = useQuery({
    queryKey: ['CandidateRevenueCenters', 'contacts', candidateId],
    queryFn: ({ signal }) => fetchContacts(candidateId, signal),
    retry: false,
  })
  return (
    <HeaderDialog title={text('help.contact')} onClose={onClose}>
      {!data && !error && <Skeleton variant="rounded" height={160} />}
      {error && (
        <ErrorState
          title={text('contact.failed')}
          message={error.message}
          retryLabel={text('part.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && <EmptyState title={text('contact.none')} />}
      {data && data.length > 0 && (
        <Box component="ul" sx={listStyle}>
          {data.map(contact => (
            <Contact key={contact.OrganizationID} contact={contact} />
          ))}
        </Box>
      )}
    </HeaderDialog>
  )
}

function Contact({ contact }: { contact: RevenueCenterContact }) {
  const text = useText()
  const { RevenueCenterName, ContactName, ContactDesignation, ContactEmail, ContactPhone } = contact
  const { Address, City, StateLookupCode: State, StateLookupName, ZipCode } = contact
  const town = [City, [State, ZipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <Box
      component="li"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 4, display: 'grid', gap: 1, alignContent: 'start' }}
    >
      <Typography variant="h3">{RevenueCenterName}</Typography>
      {Address && <Typography>{Address}</Typography>}
      {town && <Typography title={StateLookupName ?? undefined}>{town}</Typography>}
      {(Address || town) && (
        <Link
          href={toMapAddress({ Address, City, State, ZipCode })}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={text('contact.mapOf', RevenueCenterName)}
          sx={{ justifySelf: 'start' }}
        >
          {text('contact.map')}
        </Link>
      )}
      {ContactName && (
        <Typography sx={{ mt: 2, fontWeight: 500 }}>
          {ContactName}
          {ContactDesignation && (
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 'fontWeightRegular' }}>
              {`, ${ContactDesignation}`}
            </Box>
          )}
        </Typography>
      )}
      {ContactEmail && (
        <Link href={`mailto:${ContactEmail}`} sx={{ justifySelf: 'start', overflowWrap: 'anywhere' }}>
          {ContactEmail}
        </Link>
      )}
      {ContactPhone && (
        <Link href={`tel:${ContactPhone}`} sx={{ justifySelf: 'start' }}>
          {toPhoneText(ContactPhone)}
        </Link>
      )}
    </Box>
  )
}

/** Reads the revenue centers of a candidate; none where there is no such candidate. Throws where they do not come. */
async function fetchContacts(candidateId: number | null, signal: AbortSignal): Promise<RevenueCenterContact[]> {
  const centers = liveResources.get('CandidateRevenueCenters')
  if (!centers || candidateId === null) return []
  return askResource(centers, 'ofCandidate', { args: { CandidateID: candidateId } }, signal)
}
