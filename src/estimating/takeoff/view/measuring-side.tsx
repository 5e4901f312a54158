import { Copy, Trash2 } from 'lucide-react'
import type { Assessment } from '#contract/estimating/assessment'
import { lineAmount } from '#domain/value/money'
import { versionWords } from '#domain/estimating/version-words'
import { useViewer } from '../../../app/viewer'
import { IconButton } from '../../../ui/action/icon-button'
import { Icon } from '../../../ui/icon'
import { FormField } from '../../../ui/input/form-field'
import { IdCombobox } from '../../../ui/input/id-combobox'
import { IdSelect } from '../../../ui/input/id-select'
import { Select } from '../../../ui/input/select'
import { NumberInput } from '../../../ui/input/number-input'
import { formatExact, formatMoney, formatNumber, formatPrice } from '../../../ui/format'
import { count } from '../../../fields/words'
import { FAULT_WORDS } from '#domain/takeoff/takeoff-quantity'
import type { TakeoffBill } from '../model/takeoff-bill'
import { nameOf, type ProductGroup, type SheetShape } from '../model/sheet-shapes'
import type { Target } from '../model/target'
import { toolNamed } from '../tools/tools'
import styles from './takeoff.module.css'

interface MeasuringSideProps {
  readonly assessments: readonly Assessment[]
  readonly bill: TakeoffBill | null
  readonly target: Target
  readonly onTarget: (patch: Partial<Target>) => void
  readonly groups: readonly ProductGroup[]
  readonly shapes: readonly SheetShape[]
  readonly chosen: ReadonlySet<number>
  readonly canEdit: boolean
  readonly onChoose: (id: number, adds: boolean) => void
  readonly onRemove: (ids: readonly number[]) => void
  readonly onDuplicate: (ids: readonly number[]) => void
}

/** Shows what is measured into, the shapes of the sheet by product, and what the bill has for the product and zone. */
export function MeasuringSide(props: MeasuringSideProps) {
  const { bill, target, groups, shapes, chosen, canEdit } = props
  return (
    <>
      <Into {...props} />
      <section className={styles['onSheet']} aria-labelledby="takeoff-shapes">
        <header className={styles['sideHead']}>
          <h2 id="takeoff-shapes">On this sheet</h2>
          <span>{count(shapes.length, 'shape')}</span>
        </header>
        {groups.map(({ product, colour, shapes: own, quantity }) => (
          <div key={product?.id ?? 0} role="group" aria-label={product?.name ?? 'Not in the bill'}>
            <p className={styles['groupHead']}>
              <svg className={styles['swatch']} viewBox="0 0 12 12" aria-hidden>
                <rect width="12" height="12" fill={colour} />
              </svg>
              <span>{product ? [product.ref, product.name].filter(Boolean).join(' ') : 'Not in the bill'}</span>
              <strong>{quantity === null ? '' : `${formatNumber('quantity', quantity)} ${product?.unit ?? ''}`}</strong>
            </p>
            <ul>
              {own.map((shape, place) => (
                <li key={shape.id} className={styles['shapeRow']} data-chosen={chosen.has(shape.id) || undefined}>
                  <button
                    type="button"
                    aria-pressed={chosen.has(shape.id)}
                    onClick={event => props.onChoose(shape.id, event.shiftKey || event.ctrlKey || event.metaKey)}
                  >
                    <Icon of={ICONS[shape.record.shape.kind]} size="small" />
                    <span>{nameOf(shape, place)}</span>
                    <span className={styles['figure']}>{shape.text}</span>
                  </button>
                  {chosen.has(shape.id) && canEdit && (
                    <>
                      <IconButton
                        icon={Copy}
                        size="small"
                        label="Duplicate"
                        onClick={() => props.onDuplicate([shape.id])}
                      />
                      <IconButton
                        icon={Trash2}
                        size="small"
                        label="Delete"
                        onClick={() => props.onRemove([shape.id])}
                      />
                    </>
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </section>
      {bill && target.product !== null && target.zone !== null && <Foot bill={bill} target={target} />}
    </>
  )
}

const iconOf = (tool: string) => {
  const found = toolNamed(tool)
  if (!found) throw new Error(`There is no tool ${tool}`)
  return found.icon
}
const ICONS = { line: iconOf('polyline'), outline: iconOf('area'), count: iconOf('count') } as const

const SIDES = [
  { value: '1', label: '1' },
  { value: '2', label: '2' },
] as const

function Into({ assessments, bill, target, onTarget, canEdit }: MeasuringSideProps) {
  const colour = target.product === null ? null : bill?.colours.get(target.product)
  const options = bill?.products.map(({ id, ref, name }) => ({ id, name: [ref, name].filter(Boolean).join(' ') })) ?? []
  return (
    <section className={styles['into']} aria-labelledby="takeoff-into">
      <h2 id="takeoff-into" className={styles['intoTitle']}>
        Measuring into
        {colour && (
          <svg className={styles['swatch']} viewBox="0 0 12 12" aria-hidden>
            <rect width="12" height="12" fill={colour} />
          </svg>
        )}
      </h2>
      {assessments.length > 1 && (
        <FormField label="Assessment">
          <IdSelect
            value={target.assessment}
            onChange={assessment => onTarget({ assessment, product: null, zone: null })}
            none="Choose an assessment"
            options={assessments.map(each => ({ id: each.id, name: `${each.name}, ${versionWords(each)}` }))}
          />
        </FormField>
      )}
      {bill && (
        <>
          <FormField label="Product">
            <IdCombobox
              value={target.product}
              onChange={product => onTarget({ product })}
              none="Choose a product"
              options={options}
            />
          </FormField>
          <FormField label="Zone">
            <IdSelect
              value={target.zone}
              onChange={zone => onTarget({ zone })}
              none="Choose a zone"
              options={bill.zones}
            />
          </FormField>
        </>
      )}
      {canEdit && (
        <div className={styles['sizes']}>
          <FormField label="Height m">
            <NumberInput kind="quantity" decimals={3} value={target.height} onChange={height => onTarget({ height })} />
          </FormField>
          <FormField label="Sides">
            <Select
              value={target.sides === 2 ? '2' : '1'}
              onChange={sides => onTarget({ sides: sides === '2' ? 2 : 1 })}
              options={SIDES}
            />
          </FormField>
          <FormField label="Voids over m²">
            <NumberInput
              kind="quantity"
              decimals={2}
              value={target.ignoreVoidsUpTo}
              onChange={ignoreVoidsUpTo => onTarget({ ignoreVoidsUpTo })}
            />
          </FormField>
        </div>
      )}
    </section>
  )
}

/** Shows quantity × rate = amount of the cell that is measured into. */
function Foot({ bill, target }: { readonly bill: TakeoffBill; readonly target: Target }) {
  const { currency } = useViewer().account
  const product = bill.products.find(({ id }) => id === target.product)
  const zone = bill.zones.find(({ id }) => id === target.zone)
  if (!product || !zone) return null
  const { quantity, faults } = bill.cellOf(product, zone.id)
  const [fault] = faults
  return (
    <section className={styles['foot']} aria-label="In the bill">
      <p className={styles['footName']}>{[product.ref || product.name, zone.name].join(', ')}, in the bill</p>
      <p className={styles['footSum']} role="status">
        <strong>{quantity === null ? '–' : formatNumber('quantity', quantity)}</strong>
        <span>{product.unit}</span>
        {product.rate !== null && quantity !== null && (
          <>
            <span className={styles['footRate']} title={formatPrice('rate', product.rate, currency)}>
              × {formatExact('rate', product.rate)}
            </span>
            <b>{formatMoney(lineAmount(quantity, product.rate), currency)}</b>
          </>
        )}
      </p>
      {fault && <p className={styles['footFault']}>{FAULT_WORDS[fault.fault]}</p>}
    </section>
  )
}
