import type { Resource } from '#contract/resource.ts'
import { downloadFile } from '#src/lib/downloadFile.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { AnsweredFile } from '#src/providers/http/answeredFile.ts'
import type { ToText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'

/** Downloads the refused rows of an import as they stood in its file, each with its reason; why it cannot be is told. */
export async function downloadRefused(imports: Resource, id: number, text: ToText): Promise<void> {
  const { Source, Message } = await callResource(imports, 'refused', { id })
  if (Source instanceof AnsweredFile) downloadFile(Source.name, Source.content)
  else showToast('error', Message || text('engine.import.notHeard'))
}
