import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import LinearProgress from '@mui/material/LinearProgress'
import { useState } from 'react'
import { type DocumentType, findDocumentType, listExtensions } from '#contract/files.ts'
import type { Resource } from '#contract/resource.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'
import { ChoiceInput } from './enumEditor.tsx'
import { FileButtons, useFileAddress } from './FileValue.tsx'
import { type FieldEditor, type FieldInput, type FilterProps, isEmptyValue, type WidgetProps } from './fieldKind.ts'
import { type ChosenFile, useUpload } from './fileUpload.ts'
import { toReferenceText } from './referenceKind.tsx'
import { TextInput } from './textEditor.tsx'

/** Takes a file, or a picture where the property is of that kind. */
export const fileEditor: FieldEditor = { Widget: FileWidget, Filter: FileFilter }

/** A file that is chosen or dropped and sent at once; the record then holds its ID. */
function FileWidget(props: WidgetProps) {
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
  const known = kept?.id === id ? kept.name : findRecordName({ property, value, record })
  const found = useFileAddress(resource, isPicture || known === null ? id : null)
  const name = id === null ? '' : (known ?? found?.name ?? String(id))
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
function findRecordName({
  property,
  value,
  record,
}: Pick<WidgetProps, 'property' | 'value' | 'record'>): string | null {
  const known = property.displayName && record[property.name] === value ? record[property.displayName] : null
  return isEmptyValue(known) ? null : String(known)
}

interface FilePreviewProps {
  /** Null while it is not known. */
  address: string | null
  name: string
}

/** A picture, small; its place is held until it has come. */
function FilePreview({ address, name }: FilePreviewProps) {
  const look = { width: 56, height: 56, flexShrink: 0, border: 1, borderColor: 'divider', borderRadius: 1 }
  if (address === null) return <Box sx={{ ...look, bgcolor: 'action.hover' }} />
  return <Box component="img" src={address} alt={name} sx={{ ...look, objectFit: 'cover' }} />
}

/** Asks for records with a file, without one, or either. */
function FileFilter({ property, id, conditions, onChange }: FilterProps) {
  const text = useText()
  const choices = [
    { value: false, title: text('engine.file.has') },
    { value: true, title: text('engine.file.hasNot') },
  ]
  return (
    <ChoiceInput
      input={{ id, isReadOnly: false, isRequired: false, isInvalid: false }}
      choices={choices}
      value={conditions.find(({ op }) => op === 'empty')?.value}
      placeholder={text('engine.filter.any')}
      onChange={next => onChange(next === null ? [] : [{ field: property.name, op: 'empty', value: next }])}
    />
  )
}

interface FileChooserProps {
  input: FieldInput
  type: DocumentType
  /** What the record holds now; '' where it holds none. */
  name: string
  onChoose: (files: readonly File[]) => void
}

/** The browser's own input, unseen but reached by keys, in a box that looks as the other inputs do and takes what is dropped. */
function FileChooser({ input, type, name, onChoose }: FileChooserProps) {
  const text = useText()
  const [isOver, setIsOver] = useState(false)
  const look = input.isInvalid ? 'error.main' : 'text.disabled'
  return (
    <Box
      onDragOver={event => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={event => {
        event.preventDefault()
        setIsOver(false)
        if (!input.isHeld) onChoose([...event.dataTransfer.files])
      }}
      sx={{
        ...boxStyle,
        borderColor: isOver ? 'primary.main' : look,
        '&:focus-within': { outline: 2, outlineColor: 'primary.main', outlineOffset: -1 },
      }}
    >
      <Box
        component="span"
        id={`${input.id}-name`}
        title={name}
        sx={{ ...cut, flex: 1, color: name ? 'text.primary' : 'text.secondary' }}
      >
        {name || text('engine.file.drop')}
      </Box>
      <Box
        component="span"
        aria-hidden
        sx={{ color: 'primary.main', fontWeight: 600, whiteSpace: 'nowrap', order: name ? 1 : -1 }}
      >
        {text(name ? 'engine.file.replace' : 'engine.file.choose')}
      </Box>
      <Box
        component="input"
        type="file"
        id={input.id}
        accept={listExtensions(type).join(',')}
        aria-disabled={input.isHeld || undefined}
        onClick={event => {
          if (input.isHeld) event.preventDefault()
        }}
        aria-invalid={input.isInvalid || undefined}
        aria-describedby={[name && `${input.id}-name`, input.describedBy].filter(Boolean).join(' ') || undefined}
        onChange={event => {
          onChoose([...(event.target.files ?? [])])
          // The same file may be chosen again once what was wrong with it is mended.
          event.target.value = ''
        }}
        sx={{ position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer', font: 'inherit' }}
      />
    </Box>
  )
}

const cut = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

const boxStyle = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  flex: 1,
  minWidth: 0,
  height: 36,
  px: '14px',
  border: 1,
  borderStyle: 'dashed',
  borderRadius: 1,
} as const
