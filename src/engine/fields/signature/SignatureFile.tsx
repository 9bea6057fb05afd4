import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import { useId, useState } from 'react'
import { findFileProblem, listExtensions, mostFileBytes } from '#contract/files.ts'
import { findPictureProblem } from '#contract/pictureHeader.ts'
import { readBase64, readFile } from '#src/lib/fileReading.ts'
import { type ToText, useText } from '#src/providers/messages/useText.ts'
import { fileInputStyle } from '#src/ui/fileInputStyle.ts'
import type { GivenSignature } from './givenSignature.ts'

interface SignatureFileProps {
  onChange: (signature: GivenSignature | null) => void
}

/** A signature as a file, by the rules of documents (SPEC-2 §5 "Approval signature upload"). */
export function SignatureFile({ onChange }: SignatureFileProps) {
  const text = useText()
  const id = useId()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const wrong = await findProblem(file, text)
    setProblem(wrong)
    setName(wrong === null ? file.name : '')
    onChange(wrong === null ? { name: file.name, content: await readBase64(file) } : null)
  }

  return (
    <Box>
      <Box
        component="label"
        htmlFor={id}
        sx={{ typography: 'body2', color: 'text.secondary', display: 'block', mb: 2 }}
      >
        {text('signature.fileHint', listExtensions('Document').join(' '))}
      </Box>
      <Box
        component="input"
        type="file"
        id={id}
        accept={listExtensions('Document').join(',')}
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-note`}
        onChange={event => void take(event.target.files?.[0])}
        sx={fileInputStyle}
      />
      <FormHelperText id={`${id}-note`} role="status" error={problem !== null}>
        {problem ?? (name && text('signature.chosen', name))}
      </FormHelperText>
    </Box>
  )
}

async function findProblem(file: File, text: ToText): Promise<string | null> {
  try {
    const content = new Uint8Array(await readFile(file.slice(0, mostFileBytes), 'bytes'))
    const given = { name: file.name, size: file.size, content }
    const wrong = findFileProblem('Document', given) ?? findPictureProblem(content, true)
    return wrong && text(wrong.messageKey, ...wrong.args)
  } catch {
    // It went away before it was read.
    return text('engine.file.failed')
  }
}
