import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import IconButton from '@mui/material/IconButton'
import type { Resource } from '#contract/resource.ts'
import { downloadAddress } from '#src/lib/downloadFile.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'
import { fetchFileAddress } from './fileAddress.ts'

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
