import Button from '@mui/material/Button'
import { useRefresh } from 'ra-core'
import { findCallRule } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import type { FieldErrors } from '#contract/envelope.ts'
import type { Resource } from '#contract/resource.ts'
import { downloadFile } from '#src/lib/downloadFile.ts'
import { usePermission } from '#src/providers/access/usePermission.ts'
import { AnsweredFile } from '#src/providers/http/answeredFile.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'
import { askAnswer } from '../record/action/askAnswer.ts'
import { callAnswered } from '../record/action/callAnswered.ts'
import { useParametersDialog } from '../record/action/useParametersDialog.tsx'

/** A call of no single row as a button above the list: asks for its parameters and tells what came of it; a call that answers a file downloads it. */
export function ToolbarCall({ resource, callName }: { resource: Resource; callName: string }) {
  const text = useText()
  const refresh = useRefresh()
  const isPermitted = usePermission(findCallRule(resource.descriptor, callName))
  const parameters = useParametersDialog()
  const dialog = resource.descriptor.calls?.[callName]?.dialog
  if (!isPermitted || !dialog?.title) return null
  const { title, button = title } = dialog
  const send = async (values: RecordValues): Promise<FieldErrors | null> => {
    const answer = await callAnswered(resource, callName, { args: values }, asked =>
      askAnswer(() => true, asked, { label: button }),
    )
    if (answer?.Source instanceof AnsweredFile) {
      downloadFile(answer.Source.name, answer.Source.content)
      showToast('success', text('engine.export.done', answer.Source.name))
      refresh()
      return null
    }
    if (!answer?.Success) {
      if (answer?.Message) showToast('error', answer.Message)
      return answer?.Errors ?? {}
    }
    showToast('success', answer.Message ?? text('engine.updated'))
    refresh()
    return null
  }
  return (
    <>
      <Button variant="outlined" onClick={() => parameters.ask({ resource, callName, title, button, send })}>
        {title}
      </Button>
      {parameters.dialog}
    </>
  )
}
