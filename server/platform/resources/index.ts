export type { Audience } from './audience.ts'
export {
  buildResourceEngine,
  type CallRequest,
  type EngineOptions,
  type ReceivedCall,
  type ResourceEngine,
} from './engine.ts'
export type {
  CallContext,
  CallHandler,
  Extensions,
  PreparedHandler,
  ResourceExtension,
  SaveContext,
} from './extension.ts'
export { type ResourceRoutesOptions, resourceRoutes } from './plugin.ts'
export { type Fragment, join, raw, type Statement, sql, toStatement } from './sql/fragment.ts'
export type { OnWritten, WrittenRows } from './written.ts'
