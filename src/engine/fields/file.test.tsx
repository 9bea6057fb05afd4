import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildRefusal, buildSuccess, type Envelope } from '#contract/envelope.ts'
import { mostFileBytes } from '#contract/files.ts'
import { buildResource, getProperty } from '#contract/resource.ts'
import { listViolations } from '#tests/support/axe.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlantRows, buildPlants, renderElement, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { shippedFiles } from '#tests/support/shippedFiles.ts'
import { buildResourceRoutes } from '../buildResourceRoutes.tsx'
import { getFieldEditor } from './editors.tsx'
import { LabelledField } from './LabelledField.tsx'

const descriptor = shippedFiles.getDescriptor('files')
const schema = shippedFiles.getSchema('file')

const files = buildResource(descriptor, schema)
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const leaf = new File([png], 'leaf.png', { type: 'image/png' })
let service: MemoryService
beforeEach(() => {
  service = startScreens({ resources: [files] })
  service.answer = (name, args) => {
    if (name === 'upload') return [200, buildSuccess({ ID: 7, FileName: args.record?.FileName })]
    const id = Number(args.id)
    return [200, buildSuccess({ ID: id, FileName: `file${id}.png`, Address: `/files/${id}?t=1` })]
  }
})

function Editor({ kind, first, onValue }: { kind: string; first: unknown; onValue: (value: unknown) => void }) {
  const [value, setValue] = useState(first)
  const property = getProperty(
    buildPlants({ Field: { type: 'integer', 'x-reference': 'Files', 'x-kind': kind } }),
    'Field',
  )
  const { Widget } = getFieldEditor(kind)
  const input = { id: 'field', isReadOnly: false, isRequired: false, isInvalid: false }
  const change = (next: unknown) => {
    setValue(next)
    onValue(next)
  }
  return (
    <LabelledField id="field" placement="above" label="The field" isRequired={false}>
      <Widget property={property} value={value} record={{}} input={input} onChange={change} />
    </LabelledField>
  )
}

async function openField(kind: string, first: unknown = null) {
  const values: unknown[] = []
  renderElement(<Editor kind={kind} first={first} onValue={value => values.push(value)} />)
  return { input: (await screen.findByLabelText('The field')) as HTMLInputElement, values }
}

const listUploads = () => service.calls.filter(({ name }) => name === 'upload')

describe('a picture', () => {
  it('is sent as it is chosen, shown, replaced and removed by keys, and axe finds nothing', async () => {
    const { input, values } = await openField('image')
    await userEvent.upload(input, leaf)
    await waitFor(() => expect(values).toEqual([7]))
    expect(listUploads()[0]?.args.record).toEqual({
      ...{ FileName: 'leaf.png', DocumentType: 'Image', Content: Buffer.from(png).toString('base64') },
    })
    const picture = await screen.findByRole('img', { name: 'leaf.png' })
    expect(picture.getAttribute('src')).toBe('/files/7?t=1')
    expect(await listViolations()).toEqual([])
    await userEvent.upload(input, new File([png], 'bud.png', { type: 'image/png' }))
    await screen.findByText('bud.png')
    screen.getByRole('button', { name: 'Remove bud.png' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(values.at(-1)).toBeNull()
    expect(document.activeElement).toBe(input)
  })

  it('that is stored is named and shown', async () => {
    await openField('image', 3)
    expect((await screen.findByRole('img', { name: 'file3.png' })).getAttribute('src')).toContain('/files/3')
  })

  it.each([
    ['what is none', new File(['x'], 'a.txt', { type: 'text/plain' }), 'Only valid image files are allowed.'],
    ['two dots', new File([png], 'a.b.png', { type: 'image/png' }), 'Files with multiple extensions are not allowed.'],
    [
      'other content',
      new File(['%PDF'], 'a.png', { type: 'image/png' }),
      'File content does not match the selected image type.',
    ],
    [
      'a long name',
      new File([png], `${'a'.repeat(32)}.png`, { type: 'image/png' }),
      'Maximum file name size should not exceed 35 characters (including file extension).',
    ],
    [
      'more than 5 MB',
      new File([png, new Uint8Array(mostFileBytes)], 'a.png', { type: 'image/png' }),
      'Please upload less than or equal to 5 MB sized file.',
    ],
    [
      'another extension',
      new File([png], 'a.gif', { type: 'image/gif' }),
      'Please select a file with a valid image format.',
    ],
  ])('is refused for %s before it is sent, and what stood there stays', async (_, file, message) => {
    const { input, values } = await openField('image', 3)
    await userEvent.setup({ applyAccept: false }).upload(input, file)
    const alert = await screen.findByText(message)
    expect(input.getAttribute('aria-describedby')).toContain(alert.id)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(listUploads()).toEqual([])
    expect(values).toEqual([])
  })
})

describe('a document', () => {
  const pdf = new File(['%PDF-1.7'], 'terms.pdf', { type: 'application/pdf' })

  it('is taken where it is dropped, with progress while it is sent', async () => {
    let answer = () => {}
    const usual = service.answer
    service.answer = async (name, args, resource) => {
      if (name === 'upload') await new Promise<void>(resolve => (answer = resolve))
      return usual(name, args, resource)
    }
    const { input, values } = await openField('file')
    fireEvent.drop(input, { dataTransfer: { files: [pdf] } })
    await screen.findByRole('progressbar', { name: 'Uploading terms.pdf' })
    await waitFor(() => expect(listUploads()).toHaveLength(1))
    answer()
    await waitFor(() => expect(values).toEqual([7]))
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.getByText('terms.pdf')).toBeTruthy()
  })

  /** Uploads it into the form of a plant; answers the way to let the upload be answered. */
  async function openUpload() {
    const photo = { type: 'integer' as const, title: 'Photo', 'x-reference': 'Files', 'x-kind': 'file' as const }
    const plants = buildPlants({ PhotoID: photo })
    service.close()
    service = startScreens({ resources: [files, plants], rows: { Plants: buildPlantRows(1) } })
    let answer = (_: Envelope) => {}
    service.answer = async name => {
      if (name !== 'upload') return undefined
      return [200, await new Promise<Envelope>(resolve => (answer = resolve))]
    }
    const { router } = renderRoutes(buildResourceRoutes(plants), '/Plants/Edit/1')
    await userEvent.upload(await screen.findByLabelText('Photo'), pdf)
    await waitFor(() => expect(listUploads()).toHaveLength(1))
    return { router, answer: (envelope: Envelope) => answer(envelope) }
  }
  const kept = buildSuccess({ ID: 7, FileName: 'terms.pdf' })
  const waits = 'terms.pdf is still being uploaded. The record is saved once it is there.'
  const saved = () => service.calls.filter(({ name }) => name === 'update').map(({ args }) => args.record)

  it('is waited for by the save of its record, however often that is asked for', async () => {
    const { router, answer } = await openUpload()
    await userEvent.type(screen.getByLabelText('Name *'), 'x{Enter}')
    expect(screen.getByText(waits)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Saving…' }))
    expect(saved()).toEqual([])
    answer(kept)
    await waitFor(() => expect(router.state.location.pathname).toBe('/Plants'))
    expect(saved()).toEqual([{ ID: 1, Version: 1, Name: 'Plant 01x', PhotoID: 7 }])
  })

  it('is waited for where its record is to be saved on the way to another', async () => {
    const { router, answer } = await openUpload()
    await act(() => router.navigate('/Plants/Add'))
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
    await screen.findByText(waits)
    expect(router.state.location.pathname).toBe('/Plants/Edit/1')
    answer(kept)
    await waitFor(() => expect(router.state.location.pathname).toBe('/Plants/Add'))
    expect(saved()).toEqual([{ ID: 1, Version: 1, PhotoID: 7 }])
  })

  it('that fails keeps its record from being saved, which is said', async () => {
    const { router, answer } = await openUpload()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    answer(buildRefusal('Too many files.'))
    await screen.findByText('terms.pdf could not be uploaded. The record is not saved.')
    expect(screen.getByText('Too many files.')).toBeTruthy()
    expect([saved(), router.state.location.pathname]).toEqual([[], '/Plants/Edit/1'])
    expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
  })

  it('that the services refuse, or of which nothing is heard, says so and changes nothing', async () => {
    service.answer = () => [200, buildRefusal('Please choose a document to upload.')]
    const { input, values } = await openField('file', 3)
    await userEvent.upload(input, pdf)
    await screen.findByText('Please choose a document to upload.')
    service.answer = () => [200, buildSuccess(null)]
    await userEvent.upload(input, pdf)
    await screen.findByText('The file could not be uploaded. Please try again.')
    expect(values).toEqual([])
  })
})
