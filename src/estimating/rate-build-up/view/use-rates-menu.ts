import type { BillRecords } from '../../../common/bill/bill-model'
import type { RateBook } from '../../../common/build-up/rate-book'
import { count } from '../../../fields/words'
import { formatMoney } from '../../../ui/format'
import { useConfirm } from '../../../ui/overlay/confirm-provider'
import { afterAll, type OnAll } from '../model/all-rates'
import type { Office } from '../../../records/office/use-office'
import { changeAllRates } from '../../common/change-rates'

/** There is no undo for what the office does to all rates. Decision 598. */
const FOR_GOOD = "You can't undo this. Take a snapshot first if you may want today's rates back."

const ON_ALL = [
  {
    what: 'unfix',
    command: 'unfix-products',
    label: 'Unfix products',
    does: 'Prices that a target fixed go back to their build-up, and the rounding adjustment goes. Other fixed prices stay.',
  },
  {
    what: 'rbu',
    command: 'blanket-pricing-mode/rbu',
    label: 'Price all by build-up',
    does: 'Every product takes the rate of its build-up. Fixed prices stay.',
  },
  {
    what: 'saf',
    command: 'blanket-pricing-mode/saf',
    label: 'Price all by supply and fit',
    does: 'Every product takes the rate of its supply and fit price. Fixed prices stay.',
  },
] as const

/** The commands on all rates that have no dialog of their own: each says what it would do, and asks. */
export function useRatesMenu(
  bill: { readonly records: BillRecords; readonly book: RateBook },
  currency: string,
  assessment: number,
  office: Office,
) {
  const confirm = useConfirm()
  async function ask(label: string, message: string, name: string): Promise<void> {
    const { result } = await confirm({
      title: `${label}?`,
      message: `${message} ${FOR_GOOD}`,
      yes: label,
      no: 'Keep the rates',
    })
    if (result) await office.run(changeAllRates(assessment, name, {}))
  }
  const item = (label: string, message: () => string, name: string) => ({
    label: `${label}…`,
    onSelect: () => void ask(label, message(), name),
    ...(office.blocked === null ? {} : { reason: office.blocked }),
  })
  const words = (does: string, what: OnAll): string => {
    const { changed, unpriced, before, after } = afterAll(what, bill.records, bill.book)
    return [
      does,
      changed === 0
        ? 'No rate will change.'
        : `${count(changed, 'rate')} will change: measured work goes from ${formatMoney(before, currency)} to ${formatMoney(after, currency)}.`,
      ...(unpriced === 0 ? [] : [`${count(unpriced, 'product')} will have no price.`]),
    ].join(' ')
  }
  return [
    item(
      'Take the cheapest quotes',
      () => 'Each material takes the cheapest quote that is valid today, also where a price was typed.',
      'cheapest-prices',
    ),
    ...ON_ALL.map(({ what, command: name, label, does }) => item(label, () => words(does, what), name)),
  ]
}
