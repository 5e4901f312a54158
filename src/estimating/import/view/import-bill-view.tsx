import { Undo2 } from 'lucide-react'
import { startTransition, useCallback, useMemo, useState } from 'react'
import type { SessionView } from '#domain/bill-import/session/view'
import { layoutOf } from '#domain/bill-import/columns/layouts'
import type { UnitChoices } from '#domain/value/match-unit'
import type { Cost } from '#domain/value/money'
import { DEMO_BILLS, fetchDemoBill } from '../commands/demo-bills'
import { currencyFor, detailsFor, type ImportDetails } from '../model/import-details'
import type { Remembered } from '../model/remembered'
import { STEPS, type Step, stepState } from '../model/steps'
import { type RemoteSession, useBillSession } from '../model/use-bill-session'
import { useImportRun } from '../../../common/import/use-import-run'
import type { RunImport } from '../model/run-import'
import { Button } from '../../../ui/action/button'
import { IconButton } from '../../../ui/action/icon-button'
import { ActionBar } from '../../../ui/shell/page'
import { Notice } from '../../../ui/status/notice'
import { FileStep } from '../../../common/import/file-step'
import styles from './import-page.module.css'
import { ImportStep, type Revising } from './import-step'
import { StepContent } from './step-content'
import { StepList } from './step-list'
import { SumsLine } from './sums-line'

const BILL_FILE = {
  title: 'The bill',
  invitation: 'Drop a bill here',
  formats:
    'Excel (.xlsx, .xls), OpenDocument (.ods), delimited text (.csv), GAEB (.x83, .x84, .d83, .d84), FIEBDC (.bc3) or a PDF with text',
  accept:
    '.xlsx,.xlsm,.xls,.ods,.csv,.tsv,.txt,.x80,.x81,.x82,.x83,.x84,.x85,.x86,.x89,.d81,.d82,.d83,.d84,.d85,.d86,.bc3,.xml,.pdf',
  samples: {
    question: 'No bill at hand? Try the importer on a real one:',
    files: DEMO_BILLS.map(({ fileName, label }) => ({ label, load: () => fetchDemoBill(fileName) })),
  },
} as const

/** A format that says itself what its columns are teaches nothing. */
function learnt({ table, mapping, fileName }: SessionView) {
  const columns = table.isPreset ? null : layoutOf(mapping)
  return columns && { columns, fileName: fileName.slice(-LONGEST_NAME) }
}
const LONGEST_NAME = 255

interface ImportBillViewProps {
  readonly currency: string
  /** The project's work packages, by id. */
  readonly packages: readonly { readonly value: string; readonly label: string }[]
  readonly isOnline: boolean
  readonly session: RemoteSession
  /** The bytes of a file; null when it is too large to try, which `tooLarge` says. */
  readonly bytesOf: (file: File) => Promise<Uint8Array | null>
  readonly tooLarge: string
  /** Unit spellings the firm has taught. */
  readonly units: UnitChoices
  /** How bills of this client were read before, the latest first. */
  readonly layouts: readonly Remembered[]
  readonly onForget: (id: number) => void
  readonly run: RunImport
  readonly revising: Revising
  /** Told when there is something to lose by leaving. */
  readonly onDirty: (isDirty: boolean) => void
}

/** The whole import on one page: a list of steps, the one that is open, and what the bill comes to below. */
export function ImportBillView({
  currency,
  packages,
  isOnline,
  session,
  bytesOf,
  tooLarge,
  units,
  layouts,
  onForget,
  run,
  revising,
  onDirty,
}: ImportBillViewProps) {
  const { view, failure, isWorking, open, edit, undo } = useBillSession(
    session,
    units,
    useMemo(() => layouts.map(each => each.layout), [layouts]),
  )
  const becomes = revising.first === null ? 'new' : 'revision'
  const [details, setDetails] = useState<ImportDetails>(detailsFor('', becomes))
  const [step, setOpenStep] = useState<Step>('file')
  // A step is drawn in parts that leave the page free in between (bench I2).
  const setStep = (next: Step) => startTransition(() => setOpenStep(next))
  const [target, setTarget] = useState<{ readonly row: number } | null>(null)
  const importing = useImportRun()
  const fileCurrency = view ? currencyFor(view, details, currency) : currency
  const isRunning = importing.progress !== null
  const next = STEPS[STEPS.findIndex(each => each.value === step) + 1]
  const exchanged = useCallback((price: Cost) => session.exchanged(fileCurrency, price), [session, fileCurrency])

  async function take(file: File): Promise<string | null> {
    const bytes = await bytesOf(file)
    if (!bytes) return tooLarge
    const read = await session.open(file.name, bytes, units, currency)
    if (!read.ok) return read.reason
    onDirty(true)
    startTransition(() => {
      open(read.view)
      setDetails(detailsFor(file.name, becomes))
      setStep('sheet')
    })
    return null
  }
  const jump = (row: number) =>
    startTransition(() => {
      setTarget({ row })
      setOpenStep('rows')
    })

  const last = view && (
    <ImportStep
      session={session}
      revising={revising}
      onJump={jump}
      details={details}
      view={view}
      exchanged={exchanged}
      currency={fileCurrency}
      ownCurrency={currency}
      packages={packages}
      isOnline={isOnline}
      progress={importing.progress}
      failure={importing.failure}
      onDetails={change => setDetails(now => ({ ...now, ...change }))}
      onImport={() =>
        importing.start((onProgress, signal) => run(details, fileCurrency, learnt(view), onProgress, signal))
      }
      onCancel={importing.cancel}
    />
  )

  return (
    <div className={styles['import']}>
      <StepList
        current={step}
        onStep={setStep}
        isLocked={isRunning}
        stateOf={each => (view ? stepState(each, view, details.name, fileCurrency) : null)}
      />
      <div className={styles['content']}>
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        {!view || step === 'file' ? (
          <FileStep {...BILL_FILE} fileName={view?.fileName ?? null} remarks={view?.remarks ?? []} onFile={take} />
        ) : (
          <StepContent
            step={step}
            session={session}
            view={view}
            currency={fileCurrency}
            layouts={layouts}
            onForget={onForget}
            target={target}
            onEdit={edit}
            onJump={jump}
            last={last}
          />
        )}
        {view && next && (
          <ActionBar note={<SumsLine check={view.check} currency={fileCurrency} isWorking={isWorking} />}>
            <IconButton icon={Undo2} label="Undo" disabled={!view.canUndo} onClick={undo} />
            <Button kind="primary" onClick={() => setStep(next.value)}>
              Next: {next.label}
            </Button>
          </ActionBar>
        )}
      </div>
    </div>
  )
}
