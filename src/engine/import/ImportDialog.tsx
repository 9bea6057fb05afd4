import type { Resource } from '#contract/resource.ts'

export default function ImportDialog(_props: { resource: Resource; onClose: (isChanged: boolean) => void }) {
  return null
}
