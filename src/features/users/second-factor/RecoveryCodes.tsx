import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { copyText } from '#src/lib/copyText.ts'
import { downloadFile } from '#src/lib/downloadFile.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'

/** Recovery codes, which are shown this once: to be copied, downloaded or printed. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const text = useText()
  const heading = useRef<HTMLElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const lines = codes.join('\n')
  const copy = async () => {
    if (await copyText(lines)) showToast('success', text('secondFactor.codes.copied'))
    else showToast('error', text('secondFactor.codes.notCopied'))
  }
  const actions = [
    { key: 'copy', icon: <ContentCopyOutlined fontSize="small" />, act: () => void copy() },
    {
      ...{ key: 'download', icon: <DownloadOutlined fontSize="small" /> },
      act: () => downloadFile('locum-recovery-codes.txt', new Blob([`${lines}\n`], { type: 'text/plain' })),
    },
    { key: 'print', icon: <PrintOutlined fontSize="small" />, act: () => window.print() },
  ]
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Typography ref={heading} tabIndex={-1} variant="h2" sx={{ '&:focus': { outline: 'none' } }}>
        {text('secondFactor.codes.title')}
      </Typography>
      <Alert severity="warning">{text('secondFactor.codes.once')}</Alert>
      <Box component="ul" aria-label={text('secondFactor.codes.title')} sx={listStyle}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {actions.map(({ key, icon, act }) => (
          <Button key={key} size="small" variant="outlined" color="inherit" startIcon={icon} onClick={act}>
            {text(`secondFactor.codes.${key}`)}
          </Button>
        ))}
      </Box>
      <Box>
        <Button variant="contained" onClick={onKept}>
          {text('secondFactor.codes.kept')}
        </Button>
      </Box>
    </Box>
  )
}

const listStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  columnGap: 6,
  rowGap: 2,
  m: 0,
  p: 0,
  listStyle: 'none',
  typography: 'code',
} as const
