import { toAuditActor } from '../../platform/access/caller.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import { Refusal, unavailable } from '../../platform/kernel/problem.ts'
import type { CallContext } from '../../platform/resources/extension.ts'
import type { Scan } from '../../platform/scanning/index.ts'

/** What is brought, the name it bears, and the property of the call that brings it. */
export interface Upload {
  content: Uint8Array
  name: string
  property: string
}

/**
 * Has what is brought looked through for viruses before anything of it is kept, and before the call's transaction begins. Throws a
 * Refusal that names what was found, and 503 where nobody can look.
 */
export type CheckUpload = (context: CallContext, upload: Upload) => Promise<void>

/** Builds the check; without a scan everything passes. */
export function buildUploadCheck(scan: Scan | null, onError: (error: unknown) => void): CheckUpload {
  return async ({ caller, database, resource, text }, { content, name, property }) => {
    if (!scan) return
    const found = await scan(content).catch(error => {
      onError(error)
      throw unavailable(text('files.notScanned'))
    })
    if (found === null) return
    // The call is refused and leaves nothing else behind.
    const after = { FileName: name, Found: found }
    await writeAudit(database, {
      ...{ ...toAuditActor(caller), resource: resource.name, recordId: null, action: 'refuseInfected', after },
    })
    const message = text('files.infected', found)
    throw new Refusal(message, { [`/${property}`]: message })
  }
}
