import { sentOf } from '#domain/commercial/materials/taken-up'
import { NIL } from '#domain/value/money'
import { formatPercentage } from '../../ui/format'
import { savingWords } from './saving-words'
import { orderedWords, quantityWords } from './quantity-words'
import styles from './materials.module.css'
import type { BillRow } from './use-material-bill'

/** The sum behind one row, as the order will do it: what is needed with waste, less what is ordered, in packs. Source: rooms 31. */
export function RowSum({ row }: { readonly row: BillRow | undefined }) {
  if (!row) return null
  const unit = row.unit ?? 'units'
  const waste = row.waste === null ? 'waste of each use' : `${formatPercentage(row.waste)} waste`
  return (
    <p className={styles['sum']} aria-live="polite">
      <strong>{row.name}</strong>: {quantityWords(row.net)} {unit} and {waste} ={' '}
      <strong>
        {quantityWords(row.needed)} {unit}
      </strong>
      {sentOf(row) > NIL && `, less ${quantityWords(sentOf(row))} ordered`}
      {row.drafted > NIL && `, less ${quantityWords(row.drafted)} in drafts`} = {quantityWords(row.left)} left
      {row.left > NIL && (
        <>
          , so <strong>{orderedWords(row.packs, row.packUnit, row.size, null)}</strong>
        </>
      )}
      . {row.over > NIL && `${quantityWords(row.over)} over. `}
      {row.saving && `Zone by zone it would be ${savingWords(row.saving)} more. `}
      {row.quote && `Price from ${row.quote}.`}
    </p>
  )
}
