import { useState } from 'react'
import type { assessment as assessmentDefinition } from '#contract/estimating/assessment'
import { estimate } from '#contract/estimating/estimate'
import { compare, NIL } from '#domain/value/money'
import { useViewer } from '../../app/viewer'
import { useBillModel, useRatedBill } from '../../common/bill/use-bill'
import type { Held } from '../../records/data/held'
import { useRead } from '../../records/data/use-read'
import { answerIn } from '../../records/read/reading-notice'
import { Button } from '../../ui/action/button'
import { formatMoney } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { SidePanel } from '../../ui/overlay/side-panel'
import { Loader } from '../../ui/status/loader'
import { contained } from '../../ui/status/panel-boundary'
import type { Estimate } from './estimate-figures'
import { ExplainPanel } from './explain-panel'

interface ExplainTotalProps {
  readonly assessment: Held<typeof assessmentDefinition>
  readonly onClose: () => void
}

/** The lines a total is made of, the dearest first, and what comes on top of them. Each line leads on to what it is made of. Works on what the device holds. */
export const ExplainTotal = contained(function ExplainTotal({ assessment, onClose }: ExplainTotalProps) {
  const { account } = useViewer()
  const bill = useRatedBill(assessment.id)
  const model = useBillModel(bill?.records)
  const price = answerIn(useRead(estimate, { assessment: assessment.id }))
  const [product, setProduct] = useState<number | null>(null)
  if (model && product !== null)
    return (
      <ExplainPanel
        model={model}
        assessment={assessment}
        product={product}
        zone={null}
        onClose={() => setProduct(null)}
      />
    )
  const lines = (model?.rows ?? [])
    .flatMap(row => (row.kind === 'product' ? [{ ...row.product, amount: model?.line(row.id)?.amount ?? NIL }] : []))
    .toSorted((a, b) => compare(b.amount, a.amount))
  return (
    <SidePanel open onClose={onClose} title="Lines this total is made of" beside>
      {model ? (
        <>
          <List label="Lines">
            {lines.map(({ id, ref, name, amount }) => (
              <ListRow
                key={id}
                title={
                  <Button kind="quiet" onClick={() => setProduct(id)}>
                    {[ref, name].filter(Boolean).join(' ')}
                  </Button>
                }
                end={formatMoney(amount, account.currency)}
              />
            ))}
          </List>
          {price && <PriceRows price={price} currency={account.currency} />}
        </>
      ) : (
        <Loader text="Loading the bill" />
      )}
    </SidePanel>
  )
})

/** From the measured work, which the lines add up to, to the price offered. */
function PriceRows({ price, currency }: { readonly price: Estimate; readonly currency: string }) {
  const { measured, fixedCosts, adjusted, net, discount, gross } = price
  const rows = [
    ['Measured work', measured],
    ['Fixed costs', fixedCosts],
    ['Adjustments', adjusted],
    ['Net', net],
    ...(discount === NIL
      ? []
      : ([
          ['Main contractor’s discount', discount],
          ['Gross', gross],
        ] as const)),
  ] as const
  return (
    <List label="From the lines to the price">
      {rows.map(([title, amount]) => (
        <ListRow key={title} title={title} end={formatMoney(amount, currency)} />
      ))}
    </List>
  )
}
