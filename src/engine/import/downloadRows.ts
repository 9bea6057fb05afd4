import type { ExportFormat } from '#contract/exportFormats.ts'
import type { Resource } from '#contract/resource.ts'
import { downloadFile } from '#src/lib/downloadFile.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { AnsweredFile } from '#src/providers/http/answeredFile.ts'
import type { Answer } from '#src/providers/http/requestEnvelope.ts'
import type { ToText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'

/** Downloads rows of an import, each with its reason: those that were refused as they stood in its file, or those kept by its Undo. */
export async function downloadRows(
  imports: Resource,
  call: 'refused' | 'keptFile',
  id: number,
  text: ToText,
): Promise<void> {
  takeFile(await callResource(imports, call, { id }), text)
}

/** Downloads an empty file with the columns that an import of a resource takes. */
export async function downloadTemplate(
  imports: Resource,
  resource: string,
  format: ExportFormat,
  text: ToText,
): Promise<void> {
  takeFile(await callResource(imports, 'template', { args: { resource, format } }), text)
}

function takeFile({ Source, Message }: Answer, text: ToText): void {
  if (Source instanceof AnsweredFile) downloadFile(Source.name, Source.content)
  else showToast('error', Message || text('engine.import.notHeard'))
}
