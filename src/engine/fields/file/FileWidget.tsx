import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import LinearProgress from '@mui/material/LinearProgress'
import { useState } from 'react'
import { findDocumentType } from '#contract/files.ts'
import type { Resource } from '#contract/resource.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'
import { isEmptyValue, type WidgetProps } from '../fieldKind.ts'
import { toReferenceText } from '../reference/referenceText.ts'
import { TextInput } from '../text/TextInput.tsx'
import { FileButtons } from './FileButtons.tsx'
import { FileChooser } from './FileChooser.tsx'
import { FilePreview } from './FilePreview.tsx'
import { useFileAddress } from './fileAddress.ts'
import type { ChosenFile } from './uploadFile.ts'
import { useUpload } from './useUpload.ts'

/** A file that is chosen or dropped and sent at once; the record then holds its ID. */
export function FileWidget(props: WidgetProps) {
  const resource = useFindResource(props.property.schema['x-reference'])
  if (resource) return <KeptFileField {...props} resource={resource} />
  const { property, value, record, input } = props
  return (
    <TextInput
      input={{ ...input, isReadOnly: true }}
      value={toReferenceText(property, value, record)}
      onChange={() => {}}
    />
  )
}

function KeptFileField({ property, value, record, input, onChange, resource }: WidgetProps & { resource: Resource }) {
  const text = useText()
  const type = findDocumentType(property.kind) ?? 'Document'
  const [kept, setStored] = useState<ChosenFile | null>(null)
  const id = isEmptyValue(value) ? null : Number(value)
  const isPicture = type === 'Image'
  const told = kept?.id === id ? kept.name : findToldName({ property, value, record })
  const found = useFileAddress(resource, isPicture || told === null ? id : null)
  const name = id === null ? '' : (told ?? found?.name ?? String(id))
  const { sending, problem, send, stop } = useUpload(resource, type, file => {
    setStored(file)
    showToast('success', text('files.uploaded'))
    onChange(file.id)
  })
  const describedBy = [problem !== null && `${input.id}-file`, input.describedBy].filter(Boolean).join(' ') || undefined
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        {isPicture && id !== null && <FilePreview address={found?.address ?? null} name={name} />}
        {input.isReadOnly ? (
          <TextInput input={input} value={name} onChange={() => {}} />
        ) : (
          <FileChooser
            input={{ ...input, isInvalid: input.isInvalid || problem !== null, describedBy }}
            type={type}
            name={name}
            onChoose={files => void send(files)}
          />
        )}
        {id !== null && (
          <FileButtons
            resource={resource}
            id={id}
            name={name}
            isFixed={input.isReadOnly || input.isHeld === true}
            onRemove={() => {
              stop()
              onChange(null)
              document.getElementById(input.id)?.focus()
            }}
          />
        )}
      </Box>
      {sending !== null && <LinearProgress aria-label={text('engine.file.uploading', sending)} sx={{ mt: 0.5 }} />}
      {problem !== null && (
        <FormHelperText id={`${input.id}-file`} role="alert" error>
          {problem}
        </FormHelperText>
      )}
    </>
  )
}

/** What the row says of the file that it holds; null where it says nothing of this one. */
function findToldName({ property, value, record }: Pick<WidgetProps, 'property' | 'value' | 'record'>): string | null {
  const told = property.displayName && record[property.name] === value ? record[property.displayName] : null
  return isEmptyValue(told) ? null : String(told)
}
