import { serveJobs } from '../../platform/worker/index.ts'
import { drawCertificate } from './certificatePdf.ts'
import { isDamaged } from './signaturePicture.ts'

const jobs = { isDamaged, drawCertificate }

/** What is decoded and drawn in a worker: it comes from whoever sent it. */
export type DrawingJobs = typeof jobs

serveJobs(jobs)
