/** Bytes in which readers look for the header of a PDF. */
const HEAD = 1024
const MARK = '%PDF-'

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

/** Whether a file is a PDF: it has the header near its start, or only lacks it, as files do that lost their first line on the way. */
export const isPdf = (bytes: Uint8Array): boolean =>
  textOf(bytes.subarray(0, HEAD)).includes(MARK) || lacksHeader(bytes)

/** Returns the bytes with a header, for a reader that opens no file without one. Its offsets are wrong then, and readers find the objects by search. */
export const withHeader = (bytes: Uint8Array): Uint8Array =>
  lacksHeader(bytes) ? Buffer.concat([Buffer.from(`${MARK}1.7\n`), bytes]) : bytes

/** Whether a file begins with a comment and an object and ends as a PDF does. */
function lacksHeader(bytes: Uint8Array): boolean {
  const start = textOf(bytes.subarray(0, HEAD))
  return (
    !start.includes(MARK) &&
    /^%[^\r\n]{0,80}[\r\n]+\s*\d+ \d+ obj\b/.test(start) &&
    textOf(bytes.subarray(-HEAD)).includes('%%EOF')
  )
}
