import { ListScreen } from '#src/engine/list/ListScreen.tsx'
import { VerifyButton } from './VerifyButton.tsx'

/** The action log: its generated list, and the verification of what it shows. */
export function ActionLogPage() {
  return <ListScreen name="ActionLog" actions={<VerifyButton />} />
}
