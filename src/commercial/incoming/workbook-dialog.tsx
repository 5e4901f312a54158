import { FileSpreadsheet, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { incomingDraftReply } from '#contract/commercial/payment/incoming-calls'
import { incomingItem } from '#contract/commercial/payment/incoming-item'
import { incomingApplication } from '#contract/commercial/payment/incoming-application'
import { incomingKey, lineName } from '#domain/commercial/payment/incoming-lines'
import {
  type DraftedLine,
  type KnownLine,
  knownLines,
  type ReadLine,
  readWorkbook,
  type WorkbookRead,
} from '#domain/commercial/payment/incoming-workbook'
import { minus, type Money, NIL, parseAs, plus, sum } from '#domain/value/money'
import { add, set } from '#local/write/changes'
import { nameOf, saveFile } from '../../app/device/save-file'
import { useServer } from '../../app/office/server'
import { useViewer } from '../../app/viewer'
import { FileStep } from '../../common/import/file-step'
import { readFile } from '../../common/import/read-file'
import { count } from '../../fields/words'
import { useAct } from '../../records/data/use-act'
import { useOffice } from '../../records/office/use-office'
import { Button } from '../../ui/action/button'
import { formatMoney, formatNumber } from '../../ui/format'
import { Menu } from '../../ui/overlay/menu'
import { FormModal } from '../../ui/overlay/form-modal'
import { List, ListRow } from '../../ui/record/list-row'
import { Badge } from '../../ui/status/badge'
import { Notice } from '../../ui/status/notice'
import type { Application, Line } from './use-incoming'

interface WorkbookProps {
  readonly application: Application
  readonly lines: readonly Line[]
}

/** The workbook of an application: saved for the subcontractor to fill in, and taken in again once it is. */
export function WorkbookButton({ application, lines }: WorkbookProps) {
  const server = useServer()
  const { run, working, blocked } = useOffice({ resource: incomingApplication, id: application.id })
  const [known, setKnown] = useState<readonly KnownLine[] | null>(null)
  const save = () =>
    void run(async () => {
      const reply = await server.call(`/incomingpaymentapplications/${application.id}/workbook`)
      saveFile(await reply.blob(), nameOf(reply.headers.get('content-disposition'), 'Application.xlsx'))
    })
  const open = () =>
    void run(async () => {
      const { project, subcontractor, effectiveDate } = application
      const query = new URLSearchParams({ subcontractor: String(subcontractor), effectiveDate })
      const reply = await server.call(`/projects/${project}/application-incoming-saf-draft?${query.toString()}`)
      setKnown(knownLines(lines, v.parse(drafted, await reply.json()).map(draftedLine)))
    })
  const trigger = (
    <Button icon={FileSpreadsheet} disabled={working} reason={blocked ?? undefined}>
      Workbook
    </Button>
  )
  return (
    <>
      {blocked === null ? (
        <Menu
          label="Workbook"
          trigger={trigger}
          items={[
            { label: 'Save for the subcontractor', onSelect: save },
            { label: 'Take in a filled workbook', onSelect: open },
          ]}
        />
      ) : (
        trigger
      )}
      {known && <WorkbookDialog application={application} known={known} onClose={() => setKnown(null)} />}
    </>
  )
}

const drafted = v.array(incomingDraftReply)
const money = (text: string | null): Money | null => (text === null ? null : parseAs('money', text))

/** Returns a drafted line in record form. */
const draftedLine = (line: v.InferOutput<typeof incomingDraftReply>): DraftedLine => ({
  ...line,
  value: money(line.value) ?? NIL,
  contractValue: money(line.contractValue),
  measuredValue: money(line.measuredValue),
  approvedElsewhere: money(line.approvedElsewhere) ?? NIL,
  approvedBefore: money(line.approvedBefore) ?? NIL,
})

interface WorkbookDialogProps {
  readonly application: Application
  readonly known: readonly KnownLine[]
  readonly onClose: () => void
}

/** Shows what a filled workbook would change before any of it is written, and writes all of it in one step. Spec: APP-2. */
function WorkbookDialog({ application, known, onClose }: WorkbookDialogProps) {
  const { account } = useViewer()
  const act = useAct()
  const [fileName, setFileName] = useState<string | null>(null)
  const [read, setRead] = useState<Extract<WorkbookRead, { ok: true }> | null>(null)
  async function take(file: File): Promise<string | null> {
    setRead(null)
    setFileName(file.name)
    const reading = await readFile(file)
    if (!reading.ok) return reading.reason
    const found = readWorkbook(reading.workbook.sheets, application, known)
    if (!found.ok) return found.reason
    setRead(found)
    return null
  }
  const changed = read?.lines.filter(({ isChanged }) => isChanged) ?? []
  const difference = sum(changed.map(({ line, value }): Money => minus(value, line.value)))
  const save = () =>
    act(
      changed.map(({ line, value }) => changeOf(application, line, value)),
      `Took in the workbook: ${count(changed.length, 'line')}`,
    )
  return (
    <FormModal
      open
      size="medium"
      title="Take in a filled workbook"
      submitLabel={changed.length === 0 ? 'Write lines' : `Write ${count(changed.length, 'line')}`}
      valid={changed.length > 0 && read?.faults.length === 0}
      onSubmit={save}
      onClose={onClose}
    >
      <FileStep
        title="Their workbook"
        invitation="Drop the workbook they sent back"
        formats="Excel, OpenDocument and CSV"
        accept=".xlsx,.xlsm,.xls,.ods,.csv"
        fileName={fileName}
        remarks={[]}
        onFile={take}
      />
      {read && (
        <>
          <Faults read={read} onRead={setRead} />
          {read.faults.length === 0 && (
            <Notice
              tone="calm"
              note={read.untouched.length === 0 ? undefined : `Left as they are: ${some(read.untouched)}`}
            >
              {changed.length === 0
                ? 'Every value is the same as on this application. There is nothing to write.'
                : `${count(changed.length, 'line')} would change, by ${formatMoney(difference, account.currency)} to ${formatMoney(
                    plus(sum(known.map(({ value }) => value)), difference),
                    account.currency,
                  )} applied for to date.`}
            </Notice>
          )}
          <Preview lines={read.lines} />
        </>
      )}
    </FormModal>
  )
}

const changeOf = ({ id: application, project }: Application, line: KnownLine, value: Money) => {
  const { id, assessment, product, fixedCost, code, name, unit } = line
  return id === null
    ? add(incomingItem, { project, application, assessment, product, fixedCost, code, name, unit, value })
    : set(incomingItem, id, { value })
}

const SHOWN = 8
const some = (all: readonly string[], between = ', '): string =>
  `${all.slice(0, SHOWN).join(between)}${all.length > SHOWN ? ` and ${all.length - SHOWN} more` : ''}`

interface FaultsProps {
  readonly read: Extract<WorkbookRead, { ok: true }>
  readonly onRead: (read: Extract<WorkbookRead, { ok: true }>) => void
}
function Faults({ read: { faults, withCommas }, onRead }: FaultsProps) {
  if (faults.length === 0) return null
  return (
    <Notice
      tone="warning"
      note={some(faults, '. ')}
      action={withCommas?.ok && <Button onClick={() => onRead(withCommas)}>Read commas as decimals</Button>}
    >
      {count(faults.length, 'row')} can’t be read, so nothing is written yet. Correct the workbook and choose it again.
    </Notice>
  )
}

/** Rows shown; a workbook of thousands of lines would not be read in a dialog. */
const MOST_SHOWN = 200

/** What would change, lines that disagree with our records first. */
function Preview({ lines }: { readonly lines: readonly ReadLine[] }) {
  const told = lines.filter(({ marks, isChanged }) => isChanged || marks.length > 0)
  const shown = told.toSorted((a, b) => Number(b.marks.length > 0) - Number(a.marks.length > 0)).slice(0, MOST_SHOWN)
  if (shown.length === 0) return null
  return (
    <>
      <List label="Lines of the workbook">
        {shown.map(({ line, value, isChanged, marks }) => (
          <ListRow
            key={incomingKey(line)}
            icon={marks.length > 0 ? TriangleAlert : undefined}
            iconTone="error"
            title={lineName(line)}
            under={
              marks.length > 0
                ? marks.join('. ')
                : line.id === null
                  ? 'New on this application'
                  : `${formatNumber('money', line.value)} on this application now`
            }
            end={formatNumber('money', value)}
            endUnder={
              marks.length > 0 ? (
                <Badge level="error">Check</Badge>
              ) : isChanged ? (
                `${formatNumber('money', minus(value, line.approvedBefore))} this period`
              ) : undefined
            }
          />
        ))}
      </List>
      {told.length > MOST_SHOWN && <p>{`${told.length - MOST_SHOWN} more lines change.`}</p>}
    </>
  )
}
