import Box from '@mui/material/Box'
import type { RecordValues } from '#contract/callArguments.ts'
import { listExtensions, toExtension } from '#contract/files.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { toReferenceText } from '../reference/referenceText.ts'
import { FileButtons } from './FileButtons.tsx'
import { useFileAddress } from './fileAddress.ts'

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
