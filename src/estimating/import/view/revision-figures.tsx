import type { RevisionSums } from '#domain/bill-import/revision/revision'
import { signedMoney } from '../model/revision-words'
import { formatMoney } from '../../../ui/format'
import { TitleBlock } from '../../../ui/record/title-block'

interface RevisionFiguresProps {
  readonly sums: Omit<RevisionSums, 'counts'>
  readonly currency: string
  /** "Bill now" before it is applied. */
  readonly before: string
  readonly after: string
}

/** What a revision does to the bill in money: the parts come to the difference. */
export function RevisionFigures({ sums, currency, before, after }: RevisionFiguresProps) {
  return (
    <TitleBlock
      cells={[
        { label: before, value: formatMoney(sums.before, currency), figure: true },
        { label: 'New lines', value: signedMoney(sums.added, currency), figure: true },
        { label: 'Lines gone', value: signedMoney(sums.removed, currency), figure: true },
        { label: 'Quantities', value: signedMoney(sums.quantity, currency), figure: true },
        { label: 'Rates', value: signedMoney(sums.rate, currency), figure: true },
      ]}
      deciding={{ label: after, value: formatMoney(sums.after, currency) }}
    />
  )
}
