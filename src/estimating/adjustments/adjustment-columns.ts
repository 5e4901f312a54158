import type { Adjustment } from '#contract/estimating/adjustment'
import type { Adjusted } from '#domain/estimating/assessment-price'
import type { RecordColumn } from '../../common/sheet/record-columns'
import { formatNumber } from '../../ui/format'

type Line = Adjustment

const isShare = ({ kind }: Line): boolean => kind === 'percent' || kind === 'discount'
const WORKED_OUT = 'This is worked out from the rows above and the cells beside it'

/** The columns of the adjustments of an assessment; `made` is what each comes to. */
export function adjustmentColumns(made: ReadonlyMap<number, Adjusted>, isPhone: boolean): RecordColumn<Line>[] {
  const worked = ({ id }: Line, part: 'amount' | 'after'): string => {
    const one = made.get(id)
    return one ? formatNumber('money', one[part]) : ''
  }
  return [
    { key: 'name', title: 'Adjustment', width: isPhone ? 150 : 210, pin: 'left', field: 'name' },
    { key: 'kind', title: 'Kind', width: 120, field: 'kind' },
    {
      key: 'percentage',
      title: 'Percentage',
      width: 104,
      field: 'percentage',
      locked: line => (isShare(line) ? null : 'An amount has no percentage. Change its kind first'),
    },
    {
      key: 'base',
      title: 'Of',
      width: 136,
      field: 'base',
      locked: line => (isShare(line) ? null : 'An amount is not a part of anything. Change its kind first'),
    },
    {
      key: 'given',
      title: 'Amount',
      width: 110,
      field: 'amount',
      locked: line => (isShare(line) ? 'A percentage has no amount. Change its kind first' : null),
    },
    {
      key: 'grossUp',
      title: 'Gross up',
      width: 92,
      field: 'grossUp',
      locked: ({ kind, grossUp }) =>
        kind === 'discount'
          ? null
          : kind === 'rounding' && grossUp
            ? 'This makes the gross exact. The target price sets it'
            : 'Only a discount can be grossed up',
    },
    { key: 'visible', title: 'Client sees', width: 100, field: 'clientVisible' },
    {
      key: 'amount',
      title: 'Comes to',
      width: 120,
      words: line => worked(line, 'amount'),
      why: WORKED_OUT,
      isStrong: true,
    },
    { key: 'after', title: 'Price after', width: 110, words: line => worked(line, 'after'), why: WORKED_OUT },
  ]
}
