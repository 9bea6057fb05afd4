import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { useFileAddress } from '../FileValue.tsx'
import { isEmptyValue, type WidgetProps } from '../fieldKind.ts'
import { useUpload } from '../fileUpload.ts'
import { type GivenSignature, toSignatureFile } from './givenSignature.ts'
import { SignatureInput } from './SignatureInput.tsx'

/** A signature that is drawn, typed or chosen, and sent at once; the record then holds the ID of its file. */
export function SignatureWidget(props: WidgetProps) {
  const resource = useFindResource(props.property.schema['x-reference'])
  return resource && <KeptSignature {...props} resource={resource} />
}

function KeptSignature({ value, input, onChange, resource }: WidgetProps & { resource: Resource }) {
  const text = useText()
  // A signature that could not be sent is not drawn again.
  const [given, setGiven] = useState<GivenSignature | null>(null)
  const { sending, problem, send, stop } = useUpload(resource, 'Document', file => {
    setGiven(null)
    onChange(file.id)
  })
  const file = useFileAddress(resource, isEmptyValue(value) ? null : Number(value))
  const take = (signature: GivenSignature | null): void => {
    setGiven(signature)
    if (signature) return void send([toFile(signature)])
    stop()
    onChange(null)
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <SignatureInput
        label={text('signature.title')}
        file={given ? toSignatureFile(given) : file}
        isBusy={sending !== null}
        isFixed={input.isReadOnly || input.isHeld === true}
        onChange={take}
      />
      {problem !== null && (
        <FormHelperText role="alert" error>
          {problem}
        </FormHelperText>
      )}
      {problem !== null && given && (
        <Button size="small" onClick={() => take(given)}>
          {text('part.retry')}
        </Button>
      )}
    </Box>
  )
}

function toFile({ name, content }: GivenSignature): File {
  return new File([Uint8Array.from(atob(content), character => character.charCodeAt(0))], name)
}
