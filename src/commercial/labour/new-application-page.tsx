import { Layers } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { company } from '#contract/admin/company'
import { subcontractor } from '#contract/contacts/subcontractor'
import { lineAmount, NIL, type Percentage, type Quantity, sum } from '#domain/value/money'
import { usePageTitle } from '../../app/page/page-title'
import { useToday } from '../../app/page/use-today'
import { useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { count } from '../../fields/words'
import { useAll } from '../../records/data/use-all'
import { useNames, useOptions } from '../../records/data/use-names'
import { FactForm } from '../../records/form/fact-form'
import { type FactFormState, useFactForm } from '../../records/form/use-fact-form'
import { Button } from '../../ui/action/button'
import { ButtonRow } from '../../ui/action/button-row'
import { formatMoney } from '../../ui/format'
import { DateInput } from '../../ui/input/date-input'
import { FormField } from '../../ui/input/form-field'
import { IdSelect } from '../../ui/input/id-select'
import { NumberInput } from '../../ui/input/number-input'
import { Select } from '../../ui/input/select'
import { TextArea } from '../../ui/input/text-area'
import { holdsUnread } from '../../ui/input/use-unread-text'
import { Section } from '../../ui/shell/page'
import { Badge } from '../../ui/status/badge'
import { Loader } from '../../ui/status/loader'
import formStyles from '../../ui/input/form-column.module.css'
import { AssessmentChoice } from '../common/assessment-choice'
import { NoBillYet } from '../common/no-bill-yet'
import { quantityWords } from '../materials/quantity-words'
import { DraftPhotos } from '../photos/draft-photos'
import { useDraftPhotos } from '../photos/use-draft-photos'
import {
  type ApplicationDraft,
  emptyApplication,
  type EnteredRow,
  faultsOf,
  keepApplication,
  retentionFor,
  rowsFor,
} from './application-draft'
import { unitWords, zonesOf } from './labour-words'
import styles from './labour.module.css'
import { SheetButton, SheetNotice } from './sheet-button'
import type { SheetLines } from './sheet-lines'
import { type SiteLabour, useSiteLabour } from './use-site-labour'

const TITLE = 'New labour application'

/** Entering what a labour subcontractor applies for: quantities to date, activity by activity, or from their spreadsheet; works without a connection. Spec: LAB-1. */
export function NewApplicationPage() {
  const project = useProject()
  const [chosen, setChosen] = useState<number | null>(null)
  const labour = useSiteLabour(project.id, chosen)
  const companies = useAll(company)
  usePageTitle({ title: TITLE, under: project.name })
  if (!labour || !companies) return <Loader text="Loading the labour bill" />
  if (labour.assessment === null)
    return <NoBillYet title={TITLE}>Labour is applied for against an accepted assessment.</NoBillYet>
  return (
    <NewApplication
      key={labour.assessment}
      labour={labour}
      assessment={labour.assessment}
      usual={companies[0]?.retentionPercentage ?? null}
      choice={<AssessmentChoice of={labour} onChoose={setChosen} />}
    />
  )
}

interface NewApplicationProps {
  readonly labour: SiteLabour
  readonly assessment: number
  /** The retention that is usual at the firm. */
  readonly usual: Percentage | null
  readonly choice: ReactNode
}

function NewApplication({ labour, assessment, usual, choice }: NewApplicationProps) {
  const project = useProject()
  const { account } = useViewer()
  const today = useToday()
  const nameOf = useNames(subcontractor)
  const subcontractors = useOptions(subcontractor)
  const form = useFactForm<ApplicationDraft>({
    key: `labour-new-${project.id}-${assessment}`,
    empty: emptyApplication(today),
    records: ({ subcontractor: value }) => ({
      named: { subcontractor: { value, ...subcontractors } },
      filled: { quantities: { keys: labour.rows.map(({ key }) => key), isWhole: true } },
    }),
    faultsOf,
    record: (draft, id) => {
      const retention = retentionFor(labour, draft.subcontractor, usual)
      const of = { project: project.id, assessment, retention, name: nameOf(draft.subcontractor) ?? '' }
      return keepApplication(draft, rowsFor(labour, draft.subcontractor), of, id)
    },
    leadsTo: () => ({
      to: '/estimating/projects/$projectId/hub/labour/applications',
      params: { projectId: String(project.id) },
    }),
  })
  const { draft, bind, errors } = form
  const rows = useMemo(() => rowsFor(labour, draft.subcontractor), [labour, draft.subcontractor])
  const photos = useDraftPhotos(form)
  const value = sum(rows.map(({ row }) => lineAmount(draft.quantities[row.key] ?? NIL, row.rate ?? NIL)))
  return (
    <FactForm
      form={form}
      title={TITLE}
      beside={choice}
      saveLabel="Save application"
      preparing={photos.preparing}
      note={`${count(Object.keys(draft.quantities).length, 'line')} · ${formatMoney(value, account.currency)} to date, without materials. It is Held and gets its number when it is approved.`}
    >
      <FormField label="Subcontractor" required error={errors['subcontractor']}>
        <IdSelect {...bind('subcontractor')} {...subcontractors} none="Choose a subcontractor" />
      </FormField>
      <div className={formStyles['pair']}>
        <FormField label="Work up to" required error={errors['effectiveDate']}>
          <DateInput {...bind('effectiveDate')} />
        </FormField>
        <FormField label="Materials to date" optional="optional">
          <NumberInput kind="money" {...bind('materials')} min={NIL} />
        </FormField>
      </div>
      <Lines form={form} rows={rows} />
      <FormField label="Notes" optional="optional">
        <TextArea {...bind('notes')} />
      </FormField>
      <DraftPhotos label="Photo of the work or of their sheet" {...photos} />
    </FactForm>
  )
}

interface LinesProps {
  readonly form: FactFormState<ApplicationDraft>
  readonly rows: readonly EnteredRow[]
}

/** Activities of one zone at a time, with what is done by progress and what was applied for before. */
function Lines({ form: { draft, set, errors }, rows }: LinesProps) {
  const zones = useMemo(() => zonesOf(rows.map(({ row }) => row)), [rows])
  const [chosen, setChosen] = useState<string | null>(null)
  const lines = useRef<HTMLDivElement>(null)
  const zone = zones.find(({ id }) => id === chosen)?.id ?? zones[0]?.id ?? ''
  const shown = rows.filter(({ row }) => String(row.zone) === zone)
  const [sheet, setSheet] = useState<SheetLines | null>(null)
  const fromProgress = shown.filter(({ progress, before }) => progress > before)
  const take = (taken: ApplicationDraft['quantities']) =>
    set(({ quantities }) => ({ quantities: { ...quantities, ...taken } }))
  const setQuantity = (key: string, quantity: Quantity | null) =>
    set(({ quantities }) => {
      const { [key]: _, ...rest } = quantities
      return { quantities: quantity === null ? rest : { ...rest, [key]: quantity } }
    })
  function takeFrom(lines: SheetLines): void {
    setSheet(lines)
    take(lines.quantities)
  }
  return (
    <Section bare title="Done to date" aside={count(Object.keys(draft.quantities).length, 'line')}>
      <div className={styles['tools']}>
        <FormField label="Zone" error={errors['lines']}>
          <Select
            value={zone}
            onChange={next => {
              if (!holdsUnread(lines.current)) setChosen(next)
            }}
            options={zones.map(({ id, name }) => {
              const own = rows.filter(({ row }) => String(row.zone) === id && draft.quantities[row.key] !== undefined)
              return { value: id, label: own.length === 0 ? name : `${name} (${own.length})` }
            })}
          />
        </FormField>
        <ButtonRow>
          <Button
            icon={Layers}
            disabled={fromProgress.length === 0}
            onClick={() => take(Object.fromEntries(fromProgress.map(({ row, progress }) => [row.key, progress])))}
          >
            Take progress
          </Button>
          <SheetButton rows={rows} onSheet={takeFrom} />
        </ButtonRow>
      </div>
      {sheet && <SheetNotice sheet={sheet} onSheet={takeFrom} />}
      <div ref={lines}>
        {shown.map(each => (
          <Line
            key={each.row.key}
            entered={each}
            quantity={draft.quantities[each.row.key] ?? null}
            onQuantity={quantity => setQuantity(each.row.key, quantity)}
          />
        ))}
      </div>
    </Section>
  )
}

interface LineProps {
  readonly entered: EnteredRow
  readonly quantity: Quantity | null
  readonly onQuantity: (quantity: Quantity | null) => void
}

function Line({ entered: { row, before, progress }, quantity, onQuantity }: LineProps) {
  const beyond =
    quantity === null || quantity <= progress ? null : quantity > row.needed ? 'Beyond scope' : 'Beyond progress'
  return (
    <div className={styles['line']}>
      <div className={styles['names']}>
        <span className={styles['name']}>{row.name}</span>
        <span className={styles['under']}>{row.productName}</span>
        <span className={styles['under']}>
          {quantityWords(progress)} done of {quantityWords(row.needed)} {unitWords(row.unit)}
          {before > NIL && `, ${quantityWords(before)} applied for before`}
        </span>
        {beyond && <Badge level="warning">{beyond}</Badge>}
      </div>
      <div className={styles['field']}>
        <NumberInput
          kind="quantity"
          aria-label={`${row.name}, ${row.productName}, to date`}
          value={quantity}
          onChange={onQuantity}
          decimals={2}
          min={NIL}
          postfix={unitWords(row.unit)}
        />
      </div>
    </div>
  )
}
