import fc from 'fast-check'
import { isDeep } from './scale.ts'

// What fails says its seed; only `npm run test:deep` looks for what nobody has met.
if (!isDeep) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_126 })
