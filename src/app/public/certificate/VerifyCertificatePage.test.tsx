import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import { addContent, addSignature, type CertificateContent } from '#contract/certificate.ts'
import { listViolations } from '#tests/support/axe.ts'
import { network, startNetwork } from '#tests/support/consoleWorld.ts'
import { VerifyCertificatePage } from './VerifyCertificatePage.tsx'

startNetwork()

const content: CertificateContent = {
  ...{ TimeCardID: 5, JobID: 77, Candidate: 'Kim Ray', Profession: 'RN', Facility: 'Mercy', Unit: null },
  ...{
    Date: '2026-11-20',
    TimeZone: 'America/New_York',
    SentTo: 'ward@mercy.example',
    ApprovedHours: 11.58,
    BreakDuration: 30,
    Slots: [],
    SignatureDigest: null,
  },
  ...{ ApprovedByName: 'Ann Lee', ApprovedByEmail: null, ApprovedBy: 'Link', ApprovedOn: '2026-11-21T13:20:00Z' },
}

const kid = 'k'.repeat(43)

/** A certificate as the services make it, over the smallest of files, and the public key to it. */
async function makeCertificate() {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  const { x } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const pdf = new TextEncoder().encode('%PDF-1.7\ntrailer\nstartxref\n9\n%%EOF\n')
  const sign = async (bytes: Uint8Array) =>
    new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, Uint8Array.from(bytes)))
  const file = await addSignature(addContent(pdf, content), kid, sign)
  return { file: [...file], key: { kty: 'OKP', crv: 'Ed25519', x, kid } }
}

const serveKeys = (...keys: object[]) =>
  network.use(http.get('*/.well-known/locum-certificate-keys', () => HttpResponse.json({ keys })))

async function expectCheck(bytes: readonly number[], words: RegExp): Promise<void> {
  const input = screen.getByLabelText('Choose a PDF file, or drop one here.')
  await userEvent.upload(input, new File([Uint8Array.from(bytes)], 'certificate.pdf'))
  expect(await screen.findByText(words)).toBeTruthy()
}

it('a certificate holds until a byte of it is another, and tells what it certifies', async () => {
  const { file, key } = await makeCertificate()
  serveKeys(key)
  render(<VerifyCertificatePage />)
  await expectCheck(file, /^The signature holds/)
  expect(screen.getByRole('region', { name: 'What it certifies' }).textContent).toContain('11.58 hours')
  expect(screen.getByText('ward@mercy.example')).toBeTruthy()
  expect(screen.getByText(/It proves what was approved at the time that it names/)).toBeTruthy()
  expect(await listViolations()).toEqual([])
  await expectCheck(file.with(5, 50), /^The signature does not hold/)
  expect(screen.queryByRole('region', { name: 'What it certifies' })).toBeNull()
  await expectCheck(file.slice(0, -1), /^The file has no signature of ours/)
})

it('one of another service is told apart, and so is that the keys did not come', async () => {
  const { file, key } = await makeCertificate()
  serveKeys({ ...key, kid: 'o'.repeat(43) })
  render(<VerifyCertificatePage />)
  await expectCheck(file, /^The file is signed by a key that this service does not know/)
  network.use(http.get('*/.well-known/locum-certificate-keys', () => HttpResponse.error()))
  await expectCheck(file, /^The public keys could not be fetched/)
})
