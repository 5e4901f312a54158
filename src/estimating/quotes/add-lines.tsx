import { finder } from '#domain/value/search-key'
import { useMemo, useState } from 'react'
import { material } from '#contract/catalogue/material'
import { quoteRequestLine } from '#contract/estimating/quote-request-line'
import type { QuoteRequest } from '#contract/estimating/quote-request'
import { neededMaterials } from '#domain/commercial/materials/needed'
import { askedQuantity } from '#domain/estimating/quotes/asked-quantity'
import { type Money, NIL } from '#domain/value/money'
import { add } from '#local/write/changes'
import { useBillModel } from '../../common/bill/use-bill'
import { useAll } from '../../records/data/use-all'
import { useAct } from '../../records/data/use-act'
import { formatExact } from '../../ui/format'
import { Checkbox } from '../../ui/input/checkbox'
import { FormField } from '../../ui/input/form-field'
import { NumberInput } from '../../ui/input/number-input'
import { TextInput } from '../../ui/input/text-input'
import { FormModal } from '../../ui/overlay/form-modal'
import { askLines } from './quote-changes'
import styles from './quotes.module.css'
import type { Quotes } from './use-quotes'

type Request = QuoteRequest & { readonly id: number }
interface AddLinesProps {
  readonly request: Request
  readonly quotes: Quotes
  readonly onClose: () => void
}
type Asked = Parameters<typeof askLines>[1][number]

/** Chooses what is asked for: products of the bill, or the materials it takes, each with the quantity it has now. */
export function AddLines({ request, quotes, onClose }: AddLinesProps) {
  const act = useAct()
  const offered = useOffered(request, quotes)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [filter, setFilter] = useState('')
  const isFound = finder(filter)
  const shown = offered.filter(({ line }) => isFound(`${line.ref ?? ''} ${line.name}`, [line.ref]))
  const toggle = (keys: readonly string[], on: boolean) =>
    setTicked(before => new Set(on ? [...before, ...keys] : [...before].filter(key => !keys.includes(key))))
  const wanted = offered.filter(({ key }) => ticked.has(key)).map(({ line }) => line)
  const all = shown.every(({ key }) => ticked.has(key))
  return (
    <FormModal
      open
      size="medium"
      title={request.kind === 'saf' ? 'Ask for products' : 'Ask for materials'}
      onClose={onClose}
      submitLabel={wanted.length === 1 ? 'Add 1 line' : `Add ${wanted.length} lines`}
      valid={wanted.length > 0}
      onSubmit={() => act(askLines(request, wanted), `Added ${wanted.length} lines to ${request.name}`)}
    >
      <FormField label="Find" optional="optional">
        <TextInput value={filter} onChange={setFilter} type="search" data-initial-focus />
      </FormField>
      {offered.length === 0 ? (
        <p>
          {request.kind === 'saf'
            ? 'Every product of the bill is asked for already.'
            : 'The bill takes no material that is not asked for already.'}
        </p>
      ) : (
        <ul className={styles['choices']} aria-label="Lines to ask for">
          <li>
            <Checkbox
              label={<b>All {shown.length}</b>}
              checked={shown.length > 0 && all}
              indeterminate={!all && shown.some(({ key }) => ticked.has(key))}
              onChange={on =>
                toggle(
                  shown.map(({ key }) => key),
                  on,
                )
              }
            />
          </li>
          {shown.map(({ key, line }) => (
            <li key={key}>
              <Checkbox
                label={
                  <>
                    {line.ref} {line.name}
                    <small>
                      {line.quantity === null ? 'no quantity' : formatExact('quantity', line.quantity)} {line.unit}
                      {request.kind === 'materials' && line.description && `. ${line.description}`}
                    </small>
                  </>
                }
                checked={ticked.has(key)}
                onChange={on => toggle([key], on)}
              />
            </li>
          ))}
        </ul>
      )}
    </FormModal>
  )
}

function useOffered(
  { kind }: Request,
  { bill, lines }: Quotes,
): readonly { readonly key: string; readonly line: Asked }[] {
  const model = useBillModel(bill.records)
  const catalogue = useAll(material)
  return useMemo(() => {
    if (!model || !catalogue) return []
    if (kind === 'saf') {
      const asked = new Set(lines.map(({ product }) => product))
      return model.rows.flatMap(row => {
        if (row.kind !== 'product' || asked.has(row.id)) return []
        const { id, ref, name, description, unit } = row.product
        const quantity = model.line(id)?.quantity ?? null
        return [{ key: String(id), line: { product: id, material: null, ref, name, description, unit, quantity } }]
      })
    }
    const asked = new Set(lines.map(({ material, name }) => material ?? name))
    const packUnits = new Map(catalogue.map(({ id, packUnit }) => [id, packUnit]))
    const { products, zones, quantities, decimals } = bill.records
    return neededMaterials({ products, zones, quantities, decimals, lines: bill.book.lines?.materials ?? [] }).flatMap(
      ({ key, material: id, name, unit, needed }) => {
        if (asked.has(id ?? name)) return []
        const quantity = askedQuantity(needed, unit, id === null ? null : (packUnits.get(id) ?? null))
        const description = quantity === needed ? null : `Measured, with waste: ${formatExact('quantity', needed)}`
        return [{ key, line: { product: null, material: id, ref: null, name, description, unit, quantity } }]
      },
    )
  }, [model, catalogue, kind, lines, bill])
}

/** Something a bidder may leave out, and what it is reckoned at then. */
export function AddAllowance({ request, onClose }: Omit<AddLinesProps, 'quotes'>) {
  const act = useAct()
  const [name, setName] = useState('')
  const [allowance, setAllowance] = useState<Money | null>(null)
  const line = { assessment: request.assessment, request: request.id, name: name.trim(), allowance }
  return (
    <FormModal
      open
      title="What may be left out"
      body={[
        'Each bidder is asked whether it is in the price. Where it is not, this amount is added to compare like for like.',
      ]}
      onClose={onClose}
      submitLabel="Add"
      valid={line.name !== '' && allowance !== null && allowance > NIL}
      onSubmit={() => act([add(quoteRequestLine, line)], `Added ${line.name}`)}
    >
      <FormField label="What" required>
        <TextInput value={name} onChange={setName} maxLength={200} data-initial-focus />
      </FormField>
      <FormField label="Allow" required>
        <NumberInput kind="money" value={allowance} onChange={setAllowance} />
      </FormField>
    </FormModal>
  )
}
