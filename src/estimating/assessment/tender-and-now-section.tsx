import { afcTotals, liveEstimates } from '#contract/estimating/live-estimates'
import { minus } from '#domain/value/money'
import { useViewer } from '../../app/viewer'
import { useRead } from '../../records/data/use-read'
import { answerIn } from '../../records/read/reading-notice'
import { formatNumber } from '../../ui/format'
import { Section } from '../../ui/shell/page'
import { PlainTable } from '../../ui/table/plain-table'
import { tenderAndNow } from './tender-and-now'

/** What an accepted assessment was offered at and what it comes to now. Nothing before all of it is on this device. Spec: ASMT-6. */
export function TenderAndNowSection({ assessment }: { readonly assessment: number }) {
  const { account } = useViewer()
  const split = answerIn(useRead(afcTotals, { assessment }))
  const totals = answerIn(useRead(liveEstimates, { assessment }))
  if (!split) return null
  return (
    <Section title="At tender and now" aside={account.currency}>
      <PlainTable label="At tender and now">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Part of the price</span>
            </th>
            <th scope="col" data-figure>
              At tender
            </th>
            <th scope="col" data-figure>
              Now
            </th>
            <th scope="col" data-figure>
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {tenderAndNow(split, totals).map(({ label, tender, now, isSum }) => {
            const change = minus(now, tender)
            return (
              <tr key={label} data-sum={isSum || undefined}>
                <th scope="row">{label}</th>
                <td data-figure>{formatNumber('money', tender)}</td>
                <td data-figure>{formatNumber('money', now)}</td>
                <td data-figure>{change === 0 ? '–' : `${change > 0 ? '+' : ''}${formatNumber('money', change)}`}</td>
              </tr>
            )
          })}
        </tbody>
      </PlainTable>
    </Section>
  )
}
