import { FileSpreadsheet } from 'lucide-react'
import { useRef, useState } from 'react'
import { tellProblem } from '../../app/office/tell-problem'
import { readFile } from '../../common/import/read-file'
import { count } from '../../fields/words'
import { Button } from '../../ui/action/button'
import { Notice } from '../../ui/status/notice'
import type { EnteredRow } from './application-draft'
import { noLines, type SheetLines, takeSheet } from './sheet-lines'

/** The subcontractor's own sheet: its lines are found in the bill by the names of activity and zone. */
export function SheetButton({
  rows,
  onSheet,
}: {
  readonly rows: readonly EnteredRow[]
  readonly onSheet: (lines: SheetLines) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)
  async function take(file: File | undefined) {
    if (!file) return
    setReading(true)
    try {
      const read = await readFile(file)
      onSheet(
        read.ok
          ? takeSheet(
              read.workbook.sheets,
              rows.map(({ row }) => row),
            )
          : noLines(read.reason),
      )
    } catch (error) {
      tellProblem(error)
    }
    setReading(false)
  }
  return (
    <>
      <Button icon={FileSpreadsheet} disabled={isReading} onClick={() => input.current?.click()}>
        From a spreadsheet
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Spreadsheet of the subcontractor"
        accept=".xlsx,.xls,.ods,.csv"
        onChange={event => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </>
  )
}

/**
 * Says how many lines were taken from the sheet, and lists the others with the reason. Offers to read commas as decimal signs where that reads more
 * lines, and then lists every line it would change; a quantity with two readings is never guessed (decision 649).
 */
export function SheetNotice({
  sheet: { quantities, unknown, unread, withCommas, fault },
  onSheet,
}: {
  readonly sheet: SheetLines
  readonly onSheet: (lines: SheetLines) => void
}) {
  if (fault !== null) return <Notice tone="warning">{fault}</Notice>
  const taken = Object.keys(quantities).length
  const notes = [
    ...(unread.length === 0
      ? []
      : [`Not taken, type these yourself: ${withCommas ? unread.join('; ') : firstOf(unread)}`]),
    ...(unknown.length === 0 ? [] : [`Not in the labour bill: ${firstOf(unknown)}`]),
  ]
  return (
    <Notice
      tone={notes.length === 0 ? 'calm' : 'warning'}
      note={notes.length === 0 ? undefined : notes.join('. ')}
      action={withCommas && <Button onClick={() => onSheet(withCommas)}>Read commas as decimals</Button>}
    >
      {count(taken, 'line')} taken from the spreadsheet.
    </Notice>
  )
}

const SHOWN = 8
const firstOf = (all: readonly string[]): string =>
  `${all.slice(0, SHOWN).join('; ')}${all.length > SHOWN ? ` and ${all.length - SHOWN} more` : ''}`
