import { Link, useNavigate } from '@tanstack/react-router'
import { ClipboardList, Warehouse } from 'lucide-react'
import { useState } from 'react'
import { supplier } from '#contract/contacts/supplier'
import { materialInvoice } from '#contract/commercial/material-invoice'
import { materialOrder } from '#contract/commercial/material-order'
import { addressText } from '#contract/fields/address-text'
import { materialTotals } from '#domain/commercial/materials/material-bill'
import { rowsChosen } from '#domain/commercial/materials/material-bill-export'
import type { Part } from '#domain/commercial/materials/needed'
import { NIL, ONE, sum } from '#domain/value/money'
import { AssessmentChoice } from '../common/assessment-choice'
import { NoBillYet } from '../common/no-bill-yet'
import { IdSelect } from '../../ui/input/id-select'
import { usePageTitle } from '../../app/page/page-title'
import { useShortcut } from '../../app/page/use-shortcut'
import { useCan, useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { count } from '../../fields/words'
import { useReplica } from '../../fields/replica-context'
import { useAct } from '../../records/data/use-act'
import { useNames } from '../../records/data/use-names'
import { Button } from '../../ui/action/button'
import { LinkButton } from '../../ui/action/link-button'
import { useKeyHelp } from '../../ui/action/key-help'
import { formatMoney, formatNumber } from '../../ui/format'
import { Checkbox } from '../../ui/input/checkbox'
import { DateInput } from '../../ui/input/date-input'
import { FormField } from '../../ui/input/form-field'
import { TextInput } from '../../ui/input/text-input'
import { TitleBlock } from '../../ui/record/title-block'
import { PageBody, PageHeading } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { MOBILE, useMedia } from '../../ui/use-media'
import { useSupplierContact } from '../common/use-supplier-contact'
import { bySupplier, draftOrders } from './draft-orders'
import { ExportMaterialBill } from './export-material-bill'
import { MaterialBillRows } from './material-bill-table'
import styles from './materials.module.css'
import { countWords } from './quantity-words'
import { RowSum } from './row-sum'
import { type BillRow, useMaterialBill } from './use-material-bill'

const KEYS = [{ keys: ['O'], does: 'Draft orders for the chosen materials' }] as const

/** What the bill needs of each material and what is still to order, in whole packs; chosen rows become draft orders. Spec: MAT-1; rooms 31. */
export function MaterialBillPage() {
  const project = useProject()
  const [chosenBill, setChosenBill] = useState<number | null>(null)
  const [part, setPart] = useState<Part>({ zone: null, by: null })
  const bill = useMaterialBill(project.id, chosenBill, part)
  usePageTitle({ title: 'Material bill', under: project.name })
  if (!bill) return <Loader text="Loading the material bill" />
  if (bill.assessment === null)
    return (
      <NoBillYet title="Material bill">
        The materials of an assessment are here once it is accepted and its products have a build-up.
      </NoBillYet>
    )
  return <Bill bill={{ ...bill, assessment: bill.assessment }} part={part} onPart={setPart} onBill={setChosenBill} />
}

interface BillProps {
  readonly bill: NonNullable<ReturnType<typeof useMaterialBill>> & { readonly assessment: number }
  readonly part: Part
  readonly onPart: (part: Part) => void
  readonly onBill: (assessment: number) => void
}

function Bill({ bill, part, onPart, onBill }: BillProps) {
  const project = useProject()
  const { account } = useViewer()
  const isPaying = useCan().read(materialInvoice)
  const isPhone = useMedia(MOBILE)
  const [words, setWords] = useState('')
  const [onlyLeft, setOnlyLeft] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState<string | null>(null)
  const nameOf = useNames(supplier)
  const rows = rowsChosen(bill.rows, { words, onlyLeft })
  const picked = rows.filter(({ key, left }) => chosen.has(key) && left > NIL)
  const totals = materialTotals(bill.rows)
  const drafting = useDrafting(bill.assessment, part, () => setChosen(new Set()))
  const orders = bySupplier(picked).size
  useShortcut('o', drafting.draft && orders > 0 ? () => void drafting.draft?.(picked) : null)
  useKeyHelp(KEYS)
  const money = (value: Parameters<typeof formatMoney>[0]) => formatMoney(value, account.currency)
  return (
    <>
      <PageHeading
        title="Material bill"
        repeats
        beside={<AssessmentChoice of={bill} onChoose={onBill} />}
        actions={
          <>
            <LinkButton icon={Warehouse}>
              <Link
                to="/estimating/projects/$projectId/hub/materials/on-site"
                params={{ projectId: String(project.id) }}
              >
                Material on site
              </Link>
            </LinkButton>
            <ExportMaterialBill assessment={bill.assessment} part={part} choice={{ words, onlyLeft }} />
            {drafting.draft && (
              <Button
                kind="primary"
                icon={ClipboardList}
                keys={['O']}
                disabled={orders === 0}
                onClick={() => void drafting.draft?.(picked)}
              >
                {orders === 0 ? 'Draft orders' : `Draft ${count(orders, 'order')}`}
              </Button>
            )}
          </>
        }
      />
      <PageBody>
        <TitleBlock
          cells={[
            { label: 'Needed, with waste', value: money(totals.needed), figure: true },
            { label: 'Ordered', value: money(totals.ordered), figure: true },
            { label: 'In drafts', value: money(totals.drafted), figure: true },
            { label: 'Delivered', value: money(totals.delivered), figure: true },
            ...(isPaying ? [{ label: 'Invoiced', value: money(totals.invoiced), figure: true }] : []),
          ]}
          deciding={{
            label: 'Left to order, in whole packs',
            value: money(totals.toOrder),
            note: totals.unpriced === 0 ? undefined : `${count(totals.unpriced, 'material')} without a price`,
          }}
        />
        <div className={styles['filters']}>
          <FormField label="Material">
            <TextInput type="search" value={words} onChange={setWords} placeholder="Search" />
          </FormField>
          <FormField label="Zone">
            <IdSelect
              value={part.zone}
              onChange={zone => onPart({ ...part, zone })}
              none="All zones"
              options={bill.zones.map(({ id, name, parent }) => ({ id, name: parent === null ? name : `– ${name}` }))}
            />
          </FormField>
          <FormField label="Needed by">
            <DateInput value={part.by} onChange={by => onPart({ ...part, by })} />
          </FormField>
          <Checkbox label="Only left to order" checked={onlyLeft} onChange={setOnlyLeft} framed />
        </div>
        <Together rows={bill.rows} />
        {part.zone !== null && (
          <p className={styles['quiet']}>For one zone, only orders made for that zone count as ordered.</p>
        )}
        {!isPhone && <RowSum row={rows.find(({ key }) => key === active) ?? rows[0]} />}
        <MaterialBillRows
          rows={rows}
          nameOf={nameOf}
          chosen={chosen}
          active={active}
          isReadOnly={drafting.draft === null}
          isPaying={isPaying}
          onChoose={setChosen}
          onActive={setActive}
        />
      </PageBody>
      {picked.length > 0 && (
        <div className={styles['chosen']} role="status">
          <span>
            {count(picked.length, 'material')}, {count(orders, 'supplier')}
          </span>
          {[...bySupplier(picked)].map(([id, own]) => (
            <span key={id ?? 0}>
              {id === null ? 'No supplier yet' : (nameOf(id) ?? '…')}{' '}
              {formatNumber('money', sum(own.map(({ toOrder }) => toOrder ?? NIL)))}
            </span>
          ))}
        </div>
      )}
    </>
  )
}

/** What buying whole packs for all zones together saves against each zone for itself. Nothing where it saves nothing. */
function Together({ rows }: { readonly rows: readonly BillRow[] }) {
  const { account } = useViewer()
  const savings = rows.flatMap(({ saving }) => (saving === null ? [] : [saving]))
  if (savings.length === 0) return null
  const packs = sum(savings.map(each => each.packs))
  const money = sum(savings.map(each => each.money ?? NIL))
  return (
    <p className={styles['quiet']}>
      Bought for all zones together: {countWords(packs)} {packs === ONE ? 'pack' : 'packs'} fewer than zone by zone,
      which saves {formatMoney(money, account.currency)}.
    </p>
  )
}

/** Drafting orders for chosen rows: kept on this device at once, with or without a connection. Null for those who may not order. */
function useDrafting(assessment: number, part: Part, onDone: () => void) {
  const project = useProject()
  const replica = useReplica()
  const navigate = useNavigate()
  const can = useCan()
  const act = useAct()
  const contactOf = useSupplierContact(project.id)
  async function draft(rows: readonly BillRow[]) {
    const changes = await draftOrders(rows, {
      project: project.id,
      assessment,
      zone: part.zone,
      requiredDate: part.by,
      deliverTo: (project.address ? addressText(project.address) : '') || project.name,
      contactOf,
      newId: () => replica.newId(),
    })
    const orders = bySupplier(rows).size
    if (!(await act(changes, `Drafted ${count(orders, 'order')}`))) return
    onDone()
    await navigate({
      to: '/estimating/projects/$projectId/hub/materials/orders',
      params: { projectId: String(project.id) },
    })
  }
  return { draft: can.write(materialOrder) ? draft : null }
}
