import { Undo2 } from 'lucide-react'
import { type ComponentProps, useMemo, useState } from 'react'
import type { RowChoice } from '#domain/estimating/bill-import/row-class'
import type { UnitChoices } from '#domain/estimating/bill-import/units'
import type { FileReading } from '#domain/estimating/bill-import/workbook'
import { DEMO_BILLS, fetchDemoBill } from '../commands/demo-bills'
import {
  currencyOf,
  onAlso,
  onBidder,
  onHeaderRow,
  onRole,
  onRows,
  onSheets,
  onStyle,
  onUnit,
  openWorkbook,
} from '../model/import-draft'
import { STEPS, type Step, stepState } from '../model/steps'
import { useBillReading } from '../model/use-bill-reading'
import { useImportHistory } from '../model/use-import-history'
import { useImportRun } from '../../../common/import/use-import-run'
import type { RunImport } from '../model/run-import'
import { Button } from '../../../ui/action/button'
import { IconButton } from '../../../ui/action/icon-button'
import { ActionBar } from '../../../ui/shell/page'
import { CheckStep } from './check-step'
import { ColumnsStep } from './columns-step'
import { FileStep } from '../../../common/import/file-step'
import styles from './import-page.module.css'
import { ImportStep } from './import-step'
import { RowsStep } from './rows-step'
import { SheetStep } from './sheet-step'
import { StepList } from './step-list'
import { SumsLine } from './sums-line'
import { UnitsStep } from './units-step'

const BILL_FILE = {
  title: 'The bill',
  invitation: 'Drop a bill here',
  formats: 'Excel (.xlsx), delimited text (.csv) or GAEB DA XML (.x83, .x84, .x86, .x89)',
  accept: '.xlsx,.xlsm,.csv,.tsv,.txt,.x80,.x81,.x82,.x83,.x84,.x85,.x86,.x89,.xml',
  samples: {
    question: 'No bill at hand? Try the importer on a real one:',
    files: DEMO_BILLS.map(({ fileName, label }) => ({ label, load: () => fetchDemoBill(fileName) })),
  },
} as const

interface ImportBillViewProps {
  readonly currency: string
  /** The project's work packages, by id. */
  readonly packages: readonly { readonly value: string; readonly label: string }[]
  readonly isOnline: boolean
  readonly readFile: (file: File) => Promise<FileReading>
  /** Unit spellings the firm has taught. */
  readonly units: UnitChoices
  readonly run: RunImport
  readonly compare: ComponentProps<typeof CheckStep>['compare']
  /** Told when there is something to lose by leaving. */
  readonly onDirty: (isDirty: boolean) => void
}

/** The whole import on one page: a list of steps, the one that is open, and what the bill comes to below. */
export function ImportBillView({
  currency,
  packages,
  isOnline,
  readFile,
  units,
  run,
  compare,
  onDirty,
}: ImportBillViewProps) {
  const { draft, canUndo, begin, edit, amend, undo } = useImportHistory()
  const reading = useBillReading(draft, units)
  const [step, setStep] = useState<Step>('file')
  const [target, setTarget] = useState<{ readonly row: number } | null>(null)
  const importing = useImportRun()
  const fileCurrency = useMemo(() => (draft ? currencyOf(draft, currency) : currency), [draft, currency])
  const isRunning = importing.progress !== null
  const next = STEPS[STEPS.findIndex(each => each.value === step) + 1]

  async function open(file: File): Promise<string | null> {
    const read = await readFile(file)
    if (!read.ok) return read.reason
    begin(openWorkbook(file.name, read.workbook))
    onDirty(true)
    setStep('sheet')
    return null
  }
  const jump = (row: number) => {
    setTarget({ row })
    setStep('rows')
  }
  const changeRows = (rows: readonly number[], choice: RowChoice) => edit(now => onRows(now, rows, choice))

  function content() {
    if (!draft || !reading || step === 'file')
      return (
        <FileStep
          {...BILL_FILE}
          fileName={draft?.fileName ?? null}
          remarks={draft?.workbook.remarks ?? []}
          onFile={open}
        />
      )
    switch (step) {
      case 'sheet':
        return (
          <SheetStep
            draft={draft}
            onSheet={sheet => edit(now => onSheets(now, sheet, []))}
            onAlso={(sheet, isTaken) => edit(now => onAlso(now, sheet, isTaken))}
            onHeaderRow={row => edit(now => onHeaderRow(now, row))}
          />
        )
      case 'columns':
        return (
          <ColumnsStep
            draft={draft}
            onRole={(column, role) => edit(now => onRole(now, column, role))}
            onStyle={(column, style) => edit(now => onStyle(now, column, style))}
          />
        )
      case 'rows':
        return <RowsStep draft={draft} reading={reading} target={target} onRows={changeRows} />
      case 'units':
        return (
          <UnitsStep
            draft={draft}
            units={reading.check.units}
            onUnit={(text, unit) => edit(now => onUnit(now, text, unit))}
            onJump={jump}
          />
        )
      case 'check':
        return (
          <CheckStep
            draft={draft}
            reading={reading}
            compare={compare}
            currency={fileCurrency}
            onRows={changeRows}
            onJump={jump}
            onBidder={bidder => edit(now => onBidder(now, bidder))}
          />
        )
      case 'import':
        return (
          <ImportStep
            draft={draft}
            reading={reading}
            currency={fileCurrency}
            ownCurrency={currency}
            packages={packages}
            isOnline={isOnline}
            progress={importing.progress}
            failure={importing.failure}
            onDraft={change => amend(now => ({ ...now, ...change }))}
            onImport={() =>
              importing.start((onProgress, signal) => run(draft, reading, fileCurrency, onProgress, signal))
            }
            onCancel={importing.cancel}
          />
        )
    }
  }

  return (
    <div className={styles['import']}>
      <StepList
        current={step}
        onStep={setStep}
        isLocked={isRunning}
        stateOf={each => (draft && reading ? stepState(each, draft, reading, fileCurrency) : null)}
      />
      <div className={styles['content']}>
        {content()}
        {draft && reading && next && (
          <ActionBar note={<SumsLine check={reading.check} currency={fileCurrency} />}>
            <IconButton icon={Undo2} label="Undo" disabled={!canUndo} onClick={undo} />
            <Button kind="primary" onClick={() => setStep(next.value)}>
              Next: {next.label}
            </Button>
          </ActionBar>
        )}
      </div>
    </div>
  )
}
