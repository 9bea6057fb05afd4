import { toNetwork } from '#server/platform/http/network.ts'

/** What failures are counted by, and how one waits for them. */
interface Counting {
  /** The failure with which waiting begins. */
  from: number
  /** The longest delay, in minutes; the first is one minute, and each doubles the one before. */
  longest: number
  /** Minutes without a failure after which counting begins anew. */
  quiet: number
}

/** A login name at an address (rules C7.14). */
const pair: Counting = { from: 5, longest: 15, quiet: 24 * 60 }

/** A login name wherever it is tried: its owner never waits for others' guesses longer than a minute. */
const login: Counting = { from: 20, longest: 1, quiet: 60 }

/** An address whatever it tries: an office of many people may share it. */
const network: Counting = { from: 100, longest: 15, quiet: 60 }

/** One count of failures: the key that it stands under, and the rule of its delays. */
export interface FailureCount {
  login: string
  network: string
  /** Minutes to wait after the first, second ... failure; the last of them after every further one. */
  delays: number[]
  quiet: number
}

/** Lists the counts to which a failure adds: of the pair, of the login name and of the address. */
export function listCounts(loginName: string, address: string): FailureCount[] {
  const subnet = toNetwork(address)
  return [
    { login: loginName, network: subnet, ...toRule(pair) },
    { login: loginName, network: '', ...toRule(login) },
    { login: '', network: subnet, ...toRule(network) },
  ]
}

function toRule({ from, longest, quiet }: Counting): Pick<FailureCount, 'delays' | 'quiet'> {
  const growing = Math.ceil(Math.log2(longest)) + 1
  const delays = Array.from({ length: from - 1 + growing }, (_, index) =>
    index < from - 1 ? 0 : Math.min(2 ** (index - from + 1), longest),
  )
  return { delays, quiet }
}
