export { buildFileAddresses } from './fileAddress.ts'
