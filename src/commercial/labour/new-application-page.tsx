import { useNavigate } from '@tanstack/react-router'
import { Camera, Check, Layers } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { company } from '#contract/admin/company'
import { subcontractor } from '#contract/contacts/subcontractor'
import { lineAmount, NIL, type Quantity, sum } from '#domain/value/money'
import { deviceWord } from '../../app/device/device-words'
import { tellProblem } from '../../app/office/tell-problem'
import { usePageTitle } from '../../app/page/page-title'
import { useLeavePrompt } from '../../app/page/use-leave-prompt'
import { useToday } from '../../app/page/use-today'
import { useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { useReplica } from '../../fields/replica-context'
import { count } from '../../fields/words'
import { useAll } from '../../records/data/use-all'
import { useEdit } from '../../records/data/use-edit'
import { useDraft } from '../../records/form/use-draft'
import { Button } from '../../ui/action/button'
import { ButtonRow } from '../../ui/action/button-row'
import { formatMoney } from '../../ui/format'
import { DateInput } from '../../ui/input/date-input'
import { FormField } from '../../ui/input/form-field'
import { NumberInput } from '../../ui/input/number-input'
import { Select } from '../../ui/input/select'
import { TextArea } from '../../ui/input/text-area'
import { useFirstError } from '../../ui/input/use-first-error'
import { ActionBar, HiddenHeading, PageBody, PageHeading, Section } from '../../ui/shell/page'
import { Badge } from '../../ui/status/badge'
import { EmptyState } from '../../ui/status/empty-state'
import { Loader } from '../../ui/status/loader'
import { PHONE, useMedia } from '../../ui/use-media'
import formStyles from '../../ui/input/form-column.module.css'
import { quantityWords } from '../materials/quantity-words'
import type { DraftPhoto } from '../photos/draft-photo'
import { DraftPhotos } from '../photos/draft-photos'
import { usePhotoIntake } from '../photos/use-photo-intake'
import {
  type ApplicationDraft,
  emptyApplication,
  type EnteredRow,
  faultsOf,
  keepApplication,
  retentionFor,
  rowsFor,
} from './application-draft'
import { AssessmentChoice } from './labour-bill-page'
import { unitWords, zonesOf } from './labour-words'
import styles from './labour.module.css'
import { SheetButton, SheetNotice } from './sheet-button'
import type { SheetLines } from './sheet-lines'
import { type SiteLabour, useSiteLabour } from './use-site-labour'

const NONE = 'none'

/** Entering what a labour subcontractor applies for: quantities to date, activity by activity, or from their spreadsheet; works without a connection. Spec: LAB-1. */
export function NewApplicationPage() {
  const project = useProject()
  const [chosen, setChosen] = useState<number | null>(null)
  const labour = useSiteLabour(project.id, chosen)
  usePageTitle({ title: 'New labour application', under: project.name })
  if (!labour) return <Loader text="Loading the labour bill" />
  if (labour.assessment === null)
    return (
      <>
        <HiddenHeading>New labour application</HiddenHeading>
        <EmptyState title="No accepted bill yet">Labour is applied for against an accepted assessment.</EmptyState>
      </>
    )
  return (
    <NewApplication
      key={labour.assessment}
      labour={labour}
      assessment={labour.assessment}
      choice={<AssessmentChoice labour={labour} onAssessment={setChosen} />}
    />
  )
}

interface NewApplicationProps {
  readonly labour: SiteLabour
  readonly assessment: number
  readonly choice: ReactNode
}

function NewApplication({ labour, assessment, choice }: NewApplicationProps) {
  const project = useProject()
  const { account } = useViewer()
  const phone = useMedia(PHONE)
  const today = useToday()
  const subcontractors = useAll(subcontractor) ?? []
  const usual = useAll(company)?.[0]?.retentionPercentage ?? null
  const [draft, setDraft, dropDraft] = useDraft(`labour-new-${project.id}-${assessment}`, emptyApplication(today))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const form = useFirstError(errors)
  const rows = useMemo(() => rowsFor(labour, draft.subcontractor), [labour, draft.subcontractor])
  const set = (more: Partial<ApplicationDraft>) => setDraft(was => ({ ...was, ...more }))
  const intake = usePhotoIntake((photo: DraftPhoto) => setDraft(was => ({ ...was, photos: [...was.photos, photo] })))
  const saving = useSaving(Object.keys(draft.quantities).length > 0 || draft.photos.length > 0)
  const name = subcontractors.find(({ id }) => id === draft.subcontractor)?.fullName ?? ''
  const retention = retentionFor(labour, draft.subcontractor, usual)
  async function save() {
    const faults = faultsOf(draft)
    setErrors(faults)
    if (Object.keys(faults).length > 0) return
    await saving.save(
      id => keepApplication(draft, rows, { project: project.id, assessment, retention, name }, id),
      dropDraft,
    )
  }
  const setQuantity = (key: string, quantity: Quantity | null) =>
    setDraft(was => {
      const { [key]: _, ...rest } = was.quantities
      return { ...was, quantities: quantity === null ? rest : { ...rest, [key]: quantity } }
    })
  const value = sum(rows.map(({ row }) => lineAmount(draft.quantities[row.key] ?? NIL, row.rate ?? NIL)))
  return (
    <>
      {phone ? (
        <HiddenHeading>New labour application</HiddenHeading>
      ) : (
        <PageHeading title="New labour application" beside={choice} ruled />
      )}
      <PageBody>
        <form
          ref={form}
          data-saves
          className={formStyles['form']}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            void save()
          }}
        >
          <FormField label="Subcontractor" required error={errors['subcontractor']}>
            <Select
              value={draft.subcontractor === null ? NONE : String(draft.subcontractor)}
              onChange={id => set({ subcontractor: id === NONE ? null : Number(id) })}
              options={[
                { value: NONE, label: 'Choose a subcontractor' },
                ...subcontractors.map(({ id, fullName }) => ({ value: String(id), label: fullName })),
              ]}
            />
          </FormField>
          <div className={formStyles['pair']}>
            <FormField label="Work up to" required error={errors['effectiveDate']}>
              <DateInput value={draft.effectiveDate} onChange={effectiveDate => set({ effectiveDate })} />
            </FormField>
            <FormField label="Materials to date" optional="optional">
              <NumberInput kind="money" value={draft.materials} onChange={materials => set({ materials })} min={NIL} />
            </FormField>
          </div>
          <Lines rows={rows} draft={draft} error={errors['lines']} onQuantity={setQuantity} onTake={set} />
          <FormField label="Notes" optional="optional">
            <TextArea value={draft.notes} onChange={notes => set({ notes })} />
          </FormField>
          <DraftPhotos
            label="Photo of the work or of their sheet"
            photos={draft.photos}
            preparing={intake.preparing}
            onFiles={intake.take}
            onPhotos={photos => set({ photos })}
          />
          <ActionBar
            note={`${count(Object.keys(draft.quantities).length, 'line')} · ${formatMoney(value, account.currency)} to date, without materials. It is Held and gets its number when it is approved.`}
          >
            <Button
              type="submit"
              kind="primary"
              size="large"
              fill
              icon={intake.preparing > 0 ? Camera : Check}
              disabled={saving.isSaving || intake.preparing > 0}
            >
              {phone ? `Save on this ${deviceWord()}` : 'Save application'}
            </Button>
          </ActionBar>
        </form>
      </PageBody>
    </>
  )
}

interface LinesProps {
  readonly rows: readonly EnteredRow[]
  readonly draft: ApplicationDraft
  readonly error: string | undefined
  readonly onQuantity: (key: string, quantity: Quantity | null) => void
  readonly onTake: (more: Partial<ApplicationDraft>) => void
}

/** Activities of one zone at a time, with what is done by progress and what was applied for before. */
function Lines({ rows, draft, error, onQuantity, onTake }: LinesProps) {
  const zones = useMemo(() => zonesOf(rows.map(({ row }) => row)), [rows])
  const [chosen, setChosen] = useState<string | null>(null)
  const zone = zones.find(({ id }) => id === chosen)?.id ?? zones[0]?.id ?? NONE
  const shown = rows.filter(({ row }) => String(row.zone) === zone)
  const [sheet, setSheet] = useState<SheetLines | null>(null)
  const fromProgress = shown.filter(({ progress, before }) => progress > before)
  const take = (quantities: Readonly<Record<string, Quantity>>) =>
    onTake({ quantities: { ...draft.quantities, ...quantities } })
  function takeFrom(lines: SheetLines): void {
    setSheet(lines)
    take(lines.quantities)
  }
  return (
    <Section bare title="Done to date" aside={count(Object.keys(draft.quantities).length, 'line')}>
      <div className={styles['tools']}>
        <FormField label="Zone" error={error}>
          <Select
            value={zone}
            onChange={setChosen}
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
      {shown.map(each => (
        <Line
          key={each.row.key}
          entered={each}
          quantity={draft.quantities[each.row.key] ?? null}
          onQuantity={quantity => onQuantity(each.row.key, quantity)}
        />
      ))}
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

type Kept = ReturnType<typeof keepApplication>

/** Keeps the application on this device and goes to the list; what could not be kept stays in the form. */
function useSaving(isBegun: boolean) {
  const project = useProject()
  const replica = useReplica()
  const navigate = useNavigate()
  const edit = useEdit()
  const [isSaving, setSaving] = useState(false)
  const leave = useLeavePrompt(isBegun && !isSaving)
  async function save(make: (id: number) => Kept, done: () => Promise<void>) {
    setSaving(true)
    try {
      const { changes, label } = make(await replica.newId())
      await edit(changes, label)
      await done()
      leave.allow()
      await navigate({
        to: '/estimating/projects/$projectId/hub/labour/applications',
        params: { projectId: String(project.id) },
        replace: true,
      })
    } catch (error) {
      tellProblem(error)
    }
    setSaving(false)
  }
  return { isSaving, save }
}
