// Reads one workbook in a process of its own, as the import worker does, and prints what it cost: argv is the job and the file.
import { readFileSync } from 'node:fs'
import { ImportSession } from '../../workers/import/bill-session'
import { walkXml } from '#spreadsheets/base/xml'
import { unzip } from '#spreadsheets/base/zip'
import { LIMITS } from '#spreadsheets/base/limits'

const [, , job = 'ours', path = ''] = process.argv
const bytes = new Uint8Array(readFileSync(path))
const collect = () => globalThis.gc?.()
collect()
const before = process.memoryUsage().heapUsed
const started = performance.now()
const session = new ImportSession()

/** Unpacks the file and walks its XML, keeping every value: what no reader can do without. */
function bareParse(): string[] {
  const values: string[] = []
  for (const part of unzip(bytes, name => name.startsWith('xl/worksheets/'), LIMITS).values())
    walkXml(new TextDecoder().decode(part), 'The sheet', { text: text => values.push(text) })
  return values
}

let kept: unknown = null
let answer = ''
if (job === 'bare') kept = bareParse()
else {
  const read = await session.open('bill.xlsx', bytes, new Map(), 'GBP')
  answer = read.ok ? `${read.view.plan.products} ${read.view.check.proof.verdict}` : read.reason
}
const spent = performance.now() - started
let untick = 0
if (job === 'ours') {
  const first = performance.now()
  for (let row = 1_000; row < 1_010; row += 1) session.edit({ kind: 'rows', rows: [row], choice: { isExcluded: true } })
  untick = (performance.now() - first) / 10
  for (let step = 0; step < 10; step += 1) session.undo()
}
collect()
const heap = (process.memoryUsage().heapUsed - before) / 1024 / 1024
console.log(JSON.stringify({ spent, untick, heap, answer, kept: Array.isArray(kept) ? kept.length : 0 }))
