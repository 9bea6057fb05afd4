import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { downloadFile } from '#src/lib/downloadFile.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { type CertificateLink, fetchCertificate } from '#src/providers/time-cards/certificates.ts'

/** Downloads the certificate of an approval. */
export function CertificateButton({ cardId, link }: { cardId: number; link: CertificateLink }) {
  const text = useText()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const download = async (): Promise<void> => {
    setBusy(true)
    const came = await fetchCertificate(cardId, link).catch(() => null)
    setBusy(false)
    if (came && 'content' in came) downloadFile(came.name, came.content)
    setProblem(came && 'content' in came ? null : (came?.Message ?? text('api.unreachable')))
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'center' }}>
      <Button variant="contained" loading={isBusy} onClick={() => void download()}>
        {text('approve.certificate')}
      </Button>
      {problem && <Alert severity="error">{problem}</Alert>}
    </Box>
  )
}
