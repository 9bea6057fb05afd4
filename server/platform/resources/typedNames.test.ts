import { expectTypeOf, it } from 'vitest'
import type { CallContext, Handlers } from './extension.ts'

type Job = CallContext<'Jobs', 'withCandidate'>

it('types what a call is given, and knows no call, event, parameter or resource that is not declared', () => {
  expectTypeOf<Job['given']>().toEqualTypeOf<Readonly<{ jobId: number; candidateId: number }>>()
  expectTypeOf<keyof Handlers<'Jobs'>>().extract<'withCandidate' | 'withCandidates'>().toEqualTypeOf<'withCandidate'>()
  expectTypeOf<Parameters<Job['send']>[0]>().extract<'publish' | 'published'>().toEqualTypeOf<'publish'>()
  expectTypeOf<Parameters<Job['of']>[0]>().extract<'TimeCards' | 'Timecards'>().toEqualTypeOf<'TimeCards'>()
  const move = (of: Job['of']) => [
    of('TimeCards').send('move', 1, { JobID: 2 }),
    // @ts-expect-error the parameter has another name
    of('TimeCards').send('move', 1, { JobId: 2 }),
    // @ts-expect-error whose resource is not known sends nothing
    (of as CallContext['of'])('TimeCards' as 'TimeCards' | 'Jobs').send('moved', 1),
  ]
  expectTypeOf(move).toBeFunction()
})
