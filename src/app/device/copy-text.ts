/**
 * Copies a text, and returns whether the browser let it. It refuses in a page without focus and long after a press, and has no clipboard on a plain http
 * address.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
