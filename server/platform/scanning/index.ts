export { buildScan, parseClamdAddress, type Scan } from './clamd.ts'
