import { serveJobs } from '#server/platform/worker/index.ts'

const jobs = {
  double: (bytes: Uint8Array) => bytes.map(byte => byte * 2),
  fail: (why: string) => {
    throw new Error(why)
  },
  loop: () => {
    for (;;);
  },
  fill: () => {
    const all: number[][] = []
    for (;;) all.push(Array.from({ length: 10_000 }, Math.random))
  },
}

/** What a test has a worker do. */
export type TestJobs = typeof jobs

serveJobs(jobs)
