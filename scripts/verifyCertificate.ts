import { readFile } from 'node:fs/promises'
import { type CertificateKey, certificateKeysPath, checkCertificate } from '#contract/certificate.ts'
import { reportFailure } from '#server/main.ts'
import { OperatorError } from '#server/platform/kernel/failure.ts'
import { readCommandWords } from './commandWords.ts'

const usage = `Checks the certificate of an approval by the public keys of the installation that made it:

  npm run verify-certificate -- Approval-12.pdf [options]
      --from https://locum.example.com   the installation; http://127.0.0.1:4000 where none is named
      --keys keys.json                   its keys as they were kept earlier, in place of asking it`

const text = { type: 'string' } as const

async function readKeys(from: string, file: string | undefined): Promise<CertificateKey[]> {
  if (file !== undefined) return (JSON.parse(await readFile(file, 'utf8')) as { keys: CertificateKey[] }).keys
  const address = new URL(certificateKeysPath, from)
  const answer = await fetch(address).catch(() => null)
  if (!answer?.ok) throw new OperatorError(`${address} does not answer its keys: name the installation by --from.`)
  return ((await answer.json()) as { keys: CertificateKey[] }).keys
}

async function main(): Promise<void> {
  const options = { from: text, keys: text, help: { type: 'boolean' } } as const
  const { values, positionals } = readCommandWords(options, usage)
  const [path] = positionals
  if (values.help || path === undefined) return console.log(usage)
  const file = new Uint8Array(await readFile(path))
  const check = await checkCertificate(file, await readKeys(values.from ?? 'http://127.0.0.1:4000', values.keys))
  if (check.outcome === 'unsigned')
    throw new OperatorError(`${path} is no certificate of Locum, or its end was changed.`)
  if (check.outcome === 'unknownKey')
    throw new OperatorError(`${path} was signed by a key that this installation does not have: ${check.kid}.`)
  if (check.outcome === 'changed') throw new OperatorError(`${path} was changed after it was signed.`)
  const { Candidate, Facility, ApprovedHours, ApprovedByName, ApprovedOn, SentTo, Date: date } = check.content
  console.log(`${path} is genuine: ${ApprovedHours.toFixed(2)} hours of ${Candidate} at ${Facility} on ${date},`)
  console.log(
    `approved by ${ApprovedByName ?? check.content.ApprovedBy ?? 'the agency'} on ${ApprovedOn}. Key ${check.kid}.`,
  )
  if (SentTo) console.log(`The link by which it was approved was sent to ${SentTo}.`)
}

await main().catch(reportFailure)
