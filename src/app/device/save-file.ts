/** Hands a file to the person as a download. */
export function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The name a server gave a download (RFC 6266); the exact one before the plain one. */
export function nameOf(disposition: string | null, otherwise: string): string {
  const exact = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (exact !== undefined) return decodeURIComponent(exact)
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? otherwise
}
