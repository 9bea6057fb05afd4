import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { type ExportFormat, exportFormats } from '#contract/exportFormats.ts'
import { tableLimits } from '#contract/tableFormats.ts'
import { toCountText } from '#src/lib/countText.ts'
import { useText } from '#src/providers/messages/useText.ts'

interface FileStepProps {
  problem: string | null
  onChoose: (file: File) => void
  /** Hands out an empty file with the columns; null where the services have none. */
  onTemplate: ((format: ExportFormat) => void) | null
}

/** Takes a file, dropped or chosen, and offers one to fill. */
export function FileStep({ problem, onChoose, onTemplate }: FileStepProps) {
  const text = useText()
  const [isOver, setOver] = useState(false)
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box
        component="section"
        aria-label={text('engine.import.step.file')}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={event => {
          event.preventDefault()
          setOver(false)
          const [file] = event.dataTransfer.files
          if (file) onChoose(file)
        }}
        sx={{
          display: 'grid',
          justifyItems: 'center',
          gap: 4,
          p: { xs: 6, sm: 12 },
          border: '1px dashed',
          borderColor: isOver ? 'primary.main' : 'control.main',
          borderRadius: 2,
          bgcolor: isOver ? 'action.hover' : undefined,
        }}
      >
        <FileUploadOutlined fontSize="large" sx={{ color: 'text.secondary' }} aria-hidden />
        <Typography>{text('engine.import.drop')}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'center' }}>
          {text('engine.import.limits', toCountText(tableLimits.rows), tableLimits.bytes / 1024 / 1024)}
        </Typography>
        <FileButton label={text('engine.import.choose')} onChoose={onChoose} />
      </Box>
      {problem && <Alert severity="error">{problem}</Alert>}
      {onTemplate && <TemplateButtons onTemplate={onTemplate} />}
    </Box>
  )
}

function TemplateButtons({ onTemplate }: { onTemplate: (format: ExportFormat) => void }) {
  const text = useText()
  return (
    <Box
      role="group"
      aria-label={text('engine.import.template')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {text('engine.import.template.hint')}
      </Typography>
      {exportFormats.toReversed().map(format => (
        <Button
          key={format}
          size="small"
          startIcon={<DownloadOutlined fontSize="small" />}
          aria-label={`${text('engine.import.template')}: ${text(`engine.export.${format}`)}`}
          onClick={() => onTemplate(format)}
        >
          {text(`engine.export.${format}`)}
        </Button>
      ))}
    </Box>
  )
}

interface FileButtonProps {
  label: string
  onChoose: (file: File) => void
}

/** A button that opens the system's file dialog. */
function FileButton({ label, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="contained" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,.txt,.tsv,.xlsx"
        aria-label={label}
        onChange={event => {
          const [file] = event.target.files ?? []
          if (file) onChoose(file)
          event.target.value = ''
        }}
      />
    </>
  )
}
