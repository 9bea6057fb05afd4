import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import type { RecordValues } from '#contract/callArguments.ts'
import { listExtensions, toExtension } from '#contract/files.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { downloadAddress } from '#src/lib/downloadFile.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'
import { toReferenceText } from './referenceKind.tsx'

interface FileValueProps {
  property: ResourceProperty
  record: RecordValues
}

/** A file that a record holds: its name, a picture as itself, and a button that downloads it. */
export function FileValue({ property, record }: FileValueProps) {
  const resource = useFindResource(property.schema['x-reference'])
  const id = Number(record[property.name])
  const name = toReferenceText(property, id, record)
  const isPicture = listExtensions('Image').includes(toExtension(name))
  const found = useFileAddress(resource, isPicture ? id : null)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      {found && (
        <Box
          component="img"
          src={found.address}
          alt={name}
          sx={{
            maxWidth: 1,
            maxHeight: 96,
            p: 1,
            bgcolor: 'common.white',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
          }}
        />
      )}
      <bdi>{name}</bdi>
      {resource && <FileButtons resource={resource} id={id} name={name} isFixed onRemove={() => {}} />}
    </Box>
  )
}

interface FileButtonsProps {
  resource: Resource
  id: number
  name: string
  /** It can be had, not taken away. */
  isFixed: boolean
  onRemove: () => void
}

/** Downloads a file, or takes it out of the record. */
export function FileButtons({ resource, id, name, isFixed, onRemove }: FileButtonsProps) {
  const text = useText()
  async function download(): Promise<void> {
    const found = await fetchFileAddress(resource, id).catch(() => null)
    if (found) downloadAddress(found.address)
    else showToast('error', text('files.none'))
  }
  return (
    <>
      <IconButton aria-label={text('engine.file.download', name)} onClick={() => void download()}>
        <FileDownloadOutlined fontSize="small" />
      </IconButton>
      {!isFixed && (
        <IconButton aria-label={text('engine.file.remove', name)} onClick={onRemove}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      )}
    </>
  )
}

/** An address that holds for a moment, and what the file is called. */
interface FileAddress {
  address: string
  name: string
}

/** Asks for an address at which a file is had; null where it is none that the user may read. */
async function fetchFileAddress(resource: Resource, id: number): Promise<FileAddress | null> {
  const { Success, Source } = await callResource(resource, 'address', { id })
  const { Address, FileName } = (Source ?? {}) as RecordValues
  return Success && typeof Address === 'string' ? { address: Address, name: String(FileName ?? '') } : null
}

/** The address of a file that is drawn, asked for again long before it ends. */
export function useFileAddress(resource: Resource | null, id: number | null): FileAddress | null {
  const { data } = useQuery({
    queryKey: ['file-address', resource?.name, id],
    queryFn: () => (resource && id !== null ? fetchFileAddress(resource, id) : null),
    enabled: resource !== null && id !== null,
    staleTime: 120_000,
    gcTime: 120_000,
  })
  return data ?? null
}
