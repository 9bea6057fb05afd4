export type { Answer, ContractName } from './requestEnvelope.ts'
export { requestEnvelope, unreachableMessage } from './requestEnvelope.ts'
export type { SendOptions } from './send.ts'
