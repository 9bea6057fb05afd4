export { buildFileAddresses } from './fileAddress.ts'
export { buildUploadCheck, type CheckUpload } from './uploadCheck.ts'
