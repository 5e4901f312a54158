import { dayWords } from '#domain/value/day'
import type { Cell, Rows } from './cell'
import { looksLikeFormula } from './formula-text'

/** Rows joined into one piece of the file. */
const AT_ONCE = 500

/** A CSV that British spreadsheets open as it is: UTF-8 with its mark, days as dd/MM/yyyy, and no text that starts a formula. */
export async function* csv(header: readonly string[], rows: Rows): AsyncGenerator<Uint8Array> {
  const { default: Papa } = await import('papaparse')
  const encoder = new TextEncoder()
  const write = (lines: readonly (readonly string[])[]) =>
    encoder.encode(
      `${Papa.unparse(
        lines.map(line => [...line]),
        { newline: '\r\n' },
      )}\r\n`,
    )
  yield new Uint8Array([0xef, 0xbb, 0xbf])
  yield write([header.map(guarded)])
  let waiting: string[][] = []
  for await (const row of rows) {
    waiting.push(row.map(written))
    if (waiting.length < AT_ONCE) continue
    yield write(waiting)
    waiting = []
  }
  if (waiting.length > 0) yield write(waiting)
}

function written(cell: Cell): string {
  switch (cell?.kind) {
    case undefined:
      return ''
    case 'text':
      return guarded(cell.text)
    case 'number':
      return cell.text
    case 'day':
      return dayWords(cell.day)
    case 'instant':
      return `${dayWords(cell.at.slice(0, 10))} ${cell.at.slice(11, 16)}`
  }
}

const guarded = (text: string): string => (looksLikeFormula(text) ? `'${text}` : text)
