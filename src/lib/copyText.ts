/** Puts a text where it can be pasted; false where this browser lets nobody: it has a clipboard for secure pages only. */
export async function copyText(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    return false
  }
}
