import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { useFieldLabel } from '#src/engine/fields/useFieldLabel.ts'
import { listChips } from '#src/engine/record-page/recordContent.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'

/** What he or the agency is still to answer; what the facility is to confirm is none of his concern. */
const awaited = ['IsResponsePending', 'IsCancelRequested']

/** Where a candidate stands with a job. */
export function OwnStatus({ candidateJobs, own }: { candidateJobs: Resource; own: RecordValues | null }) {
  const toLabel = useFieldLabel(candidateJobs)
  if (own === null) return null
  const answers = awaited.filter(name => own[name] === true).map(name => ({ name, label: toLabel(name) }))
  return [...listChips(candidateJobs, own, toLabel), ...answers].map(({ name, label, ...rest }) => (
    <StatusChip key={name} label={label} {...rest} />
  ))
}
