import type { ImportPlan, ImportPreview, ImportReasons, ImportRecord, UnrestoredRecord } from '#contract/imports.ts'
import type { Resource } from '#contract/resource.ts'
import { askResource } from '#src/providers/data/askResource.ts'

/** How a file is read; null finds it out. */
export interface ReadingOptions {
  encoding: string | null
  separator: string | null
  sheet: string | null
  /** `none` where the first row is a record already. */
  header: string | null
}

/** A part of a file that is sent: its position from 0, and its bytes as base64. */
export interface FilePart {
  place: number
  content: string
}

/** Begins an import of a file into the resource of this name; throws the services' refusal. */
export function beginImport(imports: Resource, resource: string, file: File): Promise<ImportRecord> {
  return askResource(imports, 'begin', { record: { Resource: resource, FileName: file.name, FileSize: file.size } })
}

/** Sends one part of its file; sent again it replaces itself. */
export async function sendPart(imports: Resource, id: number, part: FilePart, signal: AbortSignal): Promise<void> {
  await askResource(imports, 'addPart', { id, args: { ...part } }, signal)
}

/** Reads the beginning of its file; throws where it is no table, with what is to be done. */
export function fetchPreview(imports: Resource, id: number, options: ReadingOptions, signal: AbortSignal) {
  const given = Object.entries(options).filter(([, value]) => value !== null)
  return askResource<ImportPreview>(imports, 'preview', { id, args: Object.fromEntries(given) }, signal)
}

/** Reads one import as it stands. */
export function fetchImport(imports: Resource, id: number, signal?: AbortSignal): Promise<ImportRecord> {
  return askResource(imports, 'one', { id }, signal)
}

/** Has it tried or performed by the services, which go on by themselves. */
export function startImport(imports: Resource, id: number, plan: ImportPlan, dryRun: boolean): Promise<ImportRecord> {
  return askResource(imports, 'start', { id, args: { plan, dryRun } })
}

/** Has it stop after the rows that are under way. */
export function stopImport(imports: Resource, id: number): Promise<ImportRecord> {
  return askResource(imports, 'stop', { id })
}

/** Has what it did taken back. */
export function undoImport(imports: Resource, id: number): Promise<ImportRecord> {
  return askResource(imports, 'undo', { id })
}

/** Why its rows were refused. */
export function fetchReasons(imports: Resource, id: number, signal: AbortSignal): Promise<ImportReasons> {
  return askResource(imports, 'reasons', { id }, signal)
}

/** The records that its Undo left as they are. */
export function fetchUnrestored(imports: Resource, id: number, signal: AbortSignal): Promise<UnrestoredRecord[]> {
  return askResource(imports, 'kept', { id }, signal)
}

/** Lets an import go that was never performed. */
export async function deleteImport(imports: Resource, id: number): Promise<void> {
  await askResource(imports, 'delete', { ids: [id] })
}
