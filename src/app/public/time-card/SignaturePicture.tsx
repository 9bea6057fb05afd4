import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useText } from '#src/providers/messages/useText.ts'
import type { TimeCard, TimeCardSignature } from '#src/providers/time-cards/timeCard.ts'

interface SignaturePictureProps {
  card: TimeCard
  of: TimeCardSignature['Of']
}

/** What a card was signed with: a picture as it is, any other file as a download. */
export function SignaturePicture({ card, of }: SignaturePictureProps) {
  const text = useText()
  const signature = card.Signatures.find(({ Of }) => Of === of)
  if (!signature) return null
  const { Address, FileName } = signature
  const label = text(`timeCard.${of}Signature`)
  if (!/\.(png|jpe?g|jpe)$/i.test(FileName ?? '')) {
    return (
      <Link href={Address} download>
        {FileName ?? label}
      </Link>
    )
  }
  return <Box component="img" src={Address} alt={label} sx={pictureStyle} />
}

const pictureStyle = {
  justifySelf: 'start',
  maxWidth: '100%',
  maxHeight: 120,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const
