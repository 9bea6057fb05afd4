import type { CallArguments } from '#contract/callArguments.ts'
import type { ImportPlan, ImportPreview, ImportReasons, ImportRecord, UnrestoredRecord } from '#contract/imports.ts'
import type { Resource } from '#contract/resource.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { getSuccess } from '#src/providers/data/records.ts'

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
  return ask(imports, 'begin', { record: { Resource: resource, FileName: file.name, FileSize: file.size } })
}

/** Sends one part of its file; sent again it replaces itself. */
export async function sendPart(imports: Resource, id: number, part: FilePart, signal: AbortSignal): Promise<void> {
  await ask(imports, 'addPart', { id, args: { ...part } }, signal)
}

/** Reads the beginning of its file; throws where it is no table, with what is to be done. */
export function fetchPreview(imports: Resource, id: number, options: ReadingOptions, signal: AbortSignal) {
  const given = Object.entries(options).filter(([, value]) => value !== null)
  return ask<ImportPreview>(imports, 'preview', { id, args: Object.fromEntries(given) }, signal)
}

/** Reads one import as it stands. */
export function fetchImport(imports: Resource, id: number, signal?: AbortSignal): Promise<ImportRecord> {
  return ask(imports, 'one', { id }, signal)
}

/** Has it tried or performed by the services, which go on by themselves. */
export function startImport(imports: Resource, id: number, plan: ImportPlan, dryRun: boolean): Promise<ImportRecord> {
  return ask(imports, 'start', { id, args: { plan, dryRun } })
}

/** Has it stop after the rows that are under way. */
export function stopImport(imports: Resource, id: number): Promise<ImportRecord> {
  return ask(imports, 'stop', { id })
}

/** Has what it did taken back. */
export function undoImport(imports: Resource, id: number): Promise<ImportRecord> {
  return ask(imports, 'undo', { id })
}

/** Why its rows were refused. */
export function fetchReasons(imports: Resource, id: number, signal: AbortSignal): Promise<ImportReasons> {
  return ask(imports, 'reasons', { id }, signal)
}

/** The records that its Undo left as they are. */
export function fetchUnrestored(imports: Resource, id: number, signal: AbortSignal): Promise<UnrestoredRecord[]> {
  return ask(imports, 'kept', { id }, signal)
}

/** Lets an import go that was never performed. */
export async function deleteImport(imports: Resource, id: number): Promise<void> {
  await ask(imports, 'delete', { ids: [id] })
}

async function ask<Source>(imports: Resource, call: string, args: CallArguments, signal?: AbortSignal) {
  return getSuccess(await callResource(imports, call, args, { silent: true, signal })).Source as Source
}
