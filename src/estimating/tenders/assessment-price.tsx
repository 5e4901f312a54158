import { estimate } from '#contract/estimating/estimate'
import { liveEstimates } from '#contract/estimating/live-estimates'
import { useViewer } from '../../app/viewer'
import { useRead } from '../../records/data/use-read'
import { answerIn } from '../../records/read/reading-notice'
import { formatDateTime, formatMoney } from '../../ui/format'

/**
 * What an assessment comes to: worked out here where the device holds all of it, else asked of the server and shown with its time. Nothing
 * for those who may not see prices.
 */
export function AssessmentPrice({ assessment }: { readonly assessment: number }) {
  const { account } = useViewer()
  const here = useRead(estimate, { assessment })
  if (here.kind === 'coming') return <AskedPrice assessment={assessment} />
  const price = answerIn(here)
  return price ? <span>{formatMoney(price.gross, account.currency)}</span> : null
}

function AskedPrice({ assessment }: { readonly assessment: number }) {
  const { account } = useViewer()
  const asked = useRead(liveEstimates, { assessment })
  if (asked.kind !== 'as-of') return <span>–</span>
  return (
    <span title={`As of ${formatDateTime(asked.asOf)}`}>{formatMoney(asked.answer.liveGross, account.currency)}</span>
  )
}
