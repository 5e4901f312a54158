import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { variation } from '#contract/commercial/variations/variation'
import { assessment } from '#contract/estimating/assessment'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { productQuantities } from '#contract/estimating/product-quantities'
import { isUnagreed } from '#domain/commercial/variations/unagreed'
import { absolute, minus, type Money, NIL, type Quantity, type Rate, sum } from '#domain/value/money'
import { add, remove } from '#local/write/changes'
import { useCan, useViewer } from '../../app/viewer'
import { useReplica } from '../../fields/replica-context'
import { count } from '../../fields/words'
import type { Held } from '../../records/data/held'
import { useAct } from '../../records/data/use-act'
import { useRecord } from '../../records/data/use-record'
import { Button } from '../../ui/action/button'
import { LinkButton } from '../../ui/action/link-button'
import { TextButton } from '../../ui/action/text-button'
import { formatMoney, formatNumber } from '../../ui/format'
import { FormField } from '../../ui/input/form-field'
import { IdSelect } from '../../ui/input/id-select'
import { NumberInput } from '../../ui/input/number-input'
import { TextInput } from '../../ui/input/text-input'
import { FormModal } from '../../ui/overlay/form-modal'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import { Notice } from '../../ui/status/notice'
import { AssessmentChoice } from '../common/assessment-choice'
import { useSiteBill } from '../common/use-site-bill'
import styles from './variations.module.css'

type Shown = Held<typeof variation>

const CHANGE_LINES = 'An application claims the lines. Change them until both are the same.'
/** The rule of lines closes them with the agreement, which is taken back only while no application claims it. Decision 719. */
const LINES_STAY =
  'An application claims the lines, and they stay as they are once agreed. Take the agreement back to change them. If an application has claimed it, record the difference as another variation.'

/** The lines a variation brought into the accepted bill, with their sum beside what was quoted or agreed. They change until it is agreed. */
export function VariationLines({ of }: { readonly of: Shown }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const bill = useSiteBill(of.project, chosen)
  const can = useCan()
  const { account } = useViewer()
  const act = useAct()
  const [isAdding, setAdding] = useState(false)
  const canWrite = can.write(assessmentProduct) && isUnagreed(of)
  if (!bill) return null
  const { model } = bill
  if (model === null || bill.assessment === null)
    return (
      <Section title="Lines in the bill">
        <EmptyState title="No accepted bill yet">
          Its lines join the bill of this project once that is accepted.
        </EmptyState>
      </Section>
    )
  const lines = model.products.filter(({ variation: by }) => by === of.id)
  const amountOf = (id: number): Money => model.lines.get(id)?.amount ?? NIL
  const total = sum(lines.map(({ id }): Money => amountOf(id)))
  const price = of.agreedAmount ?? of.quotedAmount
  // Without lines, an agreed amount is claimed by nothing.
  const isCompared = of.state === 'agreed' || (isUnagreed(of) && lines.length > 0)
  // Lines in another accepted bill would be missing from the sum.
  const isAll = bill.assessments.length === 1
  const params = { projectId: String(of.project), assessmentId: String(bill.assessment) }
  return (
    <Section title="Lines in the bill" aside={lines.length === 0 ? undefined : count(lines.length, 'line')}>
      {!isAll && <AssessmentChoice of={bill} onChoose={setChosen} />}
      {lines.length === 0 ? (
        <EmptyState title={isUnagreed(of) ? 'No lines yet' : 'No lines'}>
          {isUnagreed(of)
            ? 'Add what has to be done, with a quantity and a rate. Progress, orders and applications then have it too.'
            : `It is ${of.state}, so its lines stay as they are. No application claims it.`}
        </EmptyState>
      ) : (
        <List label="Lines of the variation">
          {lines.map(({ id, ref, name, unit, rate }) => (
            <ListRow
              key={id}
              title={[ref, name].filter(Boolean).join(' ')}
              under={
                <>
                  {formatNumber('quantity', model.lines.get(id)?.quantity ?? NIL)} {unit}
                  {rate === null ? ', no rate yet' : ` at ${formatNumber('rate', rate)}`}
                  {canWrite && (
                    <>
                      {' · '}
                      <TextButton onClick={() => void act([remove(assessmentProduct, id)], `Deleted line ${name}`)}>
                        Delete line
                      </TextButton>
                    </>
                  )}
                </>
              }
              end={formatMoney(amountOf(id), account.currency)}
            />
          ))}
        </List>
      )}
      {isAll && price !== null && isCompared && total !== price && (
        <Notice tone="warning" note={isUnagreed(of) ? CHANGE_LINES : LINES_STAY}>
          The lines add up to {formatMoney(total, account.currency)},{' '}
          {formatMoney(absolute<Money>(minus<Money>(total, price)), account.currency)} {total > price ? 'more' : 'less'}{' '}
          than the {of.agreedAmount === null ? 'quotation' : 'agreement'}.
        </Notice>
      )}
      {canWrite && (
        <div className={styles['actions']}>
          <Button icon={Plus} aria-haspopup="dialog" onClick={() => setAdding(true)}>
            Add line
          </Button>
          {lines.length > 0 && (
            <LinkButton>
              <Link to="/estimating/projects/$projectId/assessments/$assessmentId/rate-build-up" params={params}>
                Build up the rates
              </Link>
            </LinkButton>
          )}
        </div>
      )}
      {isAdding && (
        <AddLine
          of={of}
          assessmentId={bill.assessment}
          zones={model.zones.length > 0 ? model.tree.leaves.map(id => ({ id, name: model.names.get(id) ?? '' })) : []}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  )
}

interface AddLineProps {
  readonly of: Shown
  readonly assessmentId: number
  readonly zones: readonly { readonly id: number; readonly name: string }[]
  readonly onClose: () => void
}

/** Adds one line to the accepted bill by a variation. Its rate may follow, built up as any other. */
function AddLine({ of, assessmentId, zones, onClose }: AddLineProps) {
  const bill = useRecord(assessment, assessmentId)
  const act = useAct()
  const replica = useReplica()
  const [name, setName] = useState(of.title)
  const [unit, setUnit] = useState('')
  const [zone, setZone] = useState<number | null>(zones[0]?.id ?? null)
  const [quantity, setQuantity] = useState<Quantity | null>(null)
  const [rate, setRate] = useState<Rate | null>(null)
  async function save(): Promise<boolean> {
    if (zone === null || quantity === null) return false
    const id = await replica.newId()
    const product = {
      assessment: assessmentId,
      name: name.trim(),
      unit: unit.trim() === '' ? null : unit.trim(),
      variation: of.id,
      pricingMode: bill?.blanketPricingMode ?? ('rbu' as const),
      ...(rate === null ? {} : { fixedPrice: rate, fixedPriceReason: 'manual' as const }),
    }
    const cells = { [zone]: { quantity, source: 'ws' as const } }
    return act(
      [add(assessmentProduct, product, id), add(productQuantities, { assessment: assessmentId, cells, notes: {} }, id)],
      `Added line ${name.trim()}`,
    )
  }
  return (
    <FormModal
      open
      title="Add line"
      body={['It joins the accepted bill, marked as a variation. Below zero for work that is omitted.']}
      submitLabel="Add line"
      valid={name.trim() !== '' && zone !== null && quantity !== null}
      onSubmit={save}
      onClose={onClose}
    >
      <FormField label="Line" required>
        <TextInput value={name} onChange={setName} maxLength={1_000} />
      </FormField>
      <FormField label="Unit" optional="optional">
        <TextInput value={unit} onChange={setUnit} maxLength={30} />
      </FormField>
      <FormField label="Zone" required>
        <IdSelect value={zone} onChange={setZone} options={zones} none="Choose a zone" />
      </FormField>
      <FormField label="Quantity" required>
        <NumberInput kind="quantity" value={quantity} onChange={setQuantity} />
      </FormField>
      <FormField label="Rate" optional="optional" description="Or build it up afterwards, as any other line.">
        <NumberInput kind="rate" value={rate} onChange={setRate} />
      </FormField>
    </FormModal>
  )
}
