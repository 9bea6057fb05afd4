interface Readings {
  bytes: ArrayBuffer
  address: string
}

/** Reads a file, or a part of one: its bytes, or a data address that holds them. Rejects where it went away meanwhile. */
export function readFile<How extends keyof Readings>(file: Blob, how: How): Promise<Readings[How]> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as Readings[How])
    reader.onerror = () => reject(reader.error)
    if (how === 'bytes') reader.readAsArrayBuffer(file)
    else reader.readAsDataURL(file)
  })
}

/** The bytes of a file, or of a part of one, as base64. */
export async function readBase64(file: Blob): Promise<string> {
  const address = await readFile(file, 'address')
  return address.slice(address.indexOf(',') + 1)
}
