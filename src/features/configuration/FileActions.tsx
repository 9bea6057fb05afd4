import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ConfigurationVersionDetails } from '#contract/configurationVersion.ts'
import { copyText } from '#src/lib/copyText.ts'
import { downloadFile } from '#src/lib/downloadFile.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'
import { buildArchive } from './fileArchive.ts'

/** How the data files of a version come to the disk: all of them at once. */
export function AllFilesActions({ details: { Version, Files, CreatedOn } }: { details: ConfigurationVersionDetails }) {
  const text = useText()
  const download = () => {
    const own = Files.flatMap(({ Path, Text }) => (Text === null ? [] : [{ path: Path, text: Text }]))
    downloadFile(`version-${Version}.tar`, buildArchive(own, new Date(CreatedOn)))
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', mb: 3 }}>
      <Typography variant="body2" sx={{ flex: '1 1 320px', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {text('configuration.details.files.hint', Version)}
      </Typography>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<DownloadOutlined fontSize="small" />}
        onClick={download}
      >
        {text('configuration.details.files.download')}
      </Button>
    </Box>
  )
}

/** Takes the text of one data file away, as a file or to be pasted. */
export function FileActions({ path, content }: { path: string; content: string }) {
  const text = useText()
  const copy = async () => {
    if (await copyText(content)) showToast('success', text('configuration.details.file.copied', path))
    else showToast('error', text('configuration.details.file.notCopied', path))
  }
  const download = () => downloadFile(path.split('/').at(-1) ?? path, new Blob([content], { type: 'text/plain' }))
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<ContentCopyOutlined fontSize="small" />}
        aria-label={text('configuration.details.file.copy.of', path)}
        onClick={() => void copy()}
      >
        {text('configuration.details.file.copy')}
      </Button>
      <Button
        size="small"
        color="inherit"
        startIcon={<DownloadOutlined fontSize="small" />}
        aria-label={text('configuration.details.file.download.of', path)}
        onClick={download}
      >
        {text('configuration.details.file.download')}
      </Button>
    </>
  )
}
