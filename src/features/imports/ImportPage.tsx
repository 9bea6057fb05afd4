import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { ImportRecord } from '#contract/imports.ts'
import type { Resource } from '#contract/resource.ts'
import { ImportBody } from '#src/engine/import/ImportBody.tsx'
import { ImportSteps } from '#src/engine/import/ImportSteps.tsx'
import { StepButtons } from '#src/engine/import/StepButtons.tsx'
import { useImport } from '#src/engine/import/useImport.ts'
import { useImportRecord } from '#src/engine/import/useImportRecord.ts'
import { useLeaving } from '#src/engine/import/useLeaving.ts'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useImports } from '#src/providers/imports/importsServed.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'

const listPath = '/Imports'

/** An import that was begun before: it goes on where it was left, or shows what it did. */
export function ImportPage() {
  const text = useText()
  const { id = '' } = useParams()
  const imports = useImports()
  if (!imports || !/^\d+$/.test(id)) return <NothingHere title={text('imports.none')} />
  return <KnownImport key={id} imports={imports} id={Number(id)} />
}

function KnownImport({ imports, id }: { imports: Resource; id: number }) {
  const text = useText()
  const { record, error, refetch } = useImportRecord(imports, id)
  const resource = useFindResource(record?.Resource)
  if (record && resource) return <OpenImport imports={imports} resource={resource} record={record} />
  if (record) return <NothingHere title={text('imports.noResource', record.Resource)} />
  if (!error) return <Skeleton variant="rounded" height={320} />
  const isGone = (error as { status?: number }).status === 404
  return (
    <ErrorState
      title={text(isGone ? 'imports.none' : 'imports.unread')}
      message={isGone ? undefined : error.message}
      onRetry={isGone ? undefined : () => void refetch()}
      action={<BackButton />}
    />
  )
}

interface OpenImportProps {
  imports: Resource
  resource: Resource
  record: ImportRecord
}

function OpenImport({ imports, resource, record }: OpenImportProps) {
  const text = useText()
  const navigate = useNavigate()
  const state = useImport({ resource, imports, opened: record })
  const title = text('engine.import.title', resource.descriptor.title ?? resource.name)
  useDocumentTitle(title)
  const back = () => void navigate(listPath)
  const leave = useLeaving(state, back)
  return (
    <Box sx={{ maxWidth: 900 }}>
      <PageHeader title={title} subtitle={record.FileName} onBack={back} backLabel={text('imports.back')} />
      <Paper variant="outlined">
        <Box sx={{ pt: 4 }}>
          <ImportSteps current={state.step} />
        </Box>
        <Section>
          <ImportBody state={state} />
        </Section>
        <Section>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2 }}>
            <StepButtons state={state} onClose={back} onLeave={() => void leave()} />
          </Box>
        </Section>
      </Paper>
    </Box>
  )
}

function Section({ children }: { children: ReactNode }) {
  return <Box sx={{ p: { xs: 4, sm: 6 }, borderTop: 1, borderColor: 'divider' }}>{children}</Box>
}

function NothingHere({ title }: { title: string }) {
  return <ErrorState title={title} action={<BackButton />} />
}

function BackButton() {
  const text = useText()
  return (
    <Button variant="outlined" component={Link} to={listPath}>
      {text('imports.back')}
    </Button>
  )
}
