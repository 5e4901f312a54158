import { dueDiligence } from '#contract/contacts/due-diligence'
import { whyCheck } from '#domain/commercial/cis/due-diligence'
import type { Row } from '#domain/records/path'
import { useToday } from '../app/page/use-today'
import { useCan } from '../app/viewer'
import { useListPath } from '../records/address/record-page'
import { viewPath } from '../records/address/record-paths'
import { useRecordsHere } from '../records/data/use-records-within'
import { ChildSection } from '../records/view/child-section'
import { Notice } from '../ui/status/notice'

/** Returns what a new check begins with. */
export function useCheckDefaults(): Row {
  return { checkedOn: useToday() }
}

/** The due diligence checks of a subcontractor, with what is missing of them. Decision 738. */
export function DueDiligenceSection({ id }: { readonly id: number }) {
  const today = useToday()
  const can = useCan()
  const base = viewPath(useListPath(), id)
  const here = useRecordsHere(dueDiligence, 'subcontractor', id)
  if (!can.read(dueDiligence)) return null
  const why = here?.isWhole ? whyCheck(here.whole, id, today) : null
  return (
    <>
      {why && <Notice tone="warning">{why}.</Notice>}
      <ChildSection resource={dueDiligence} field="subcontractor" id={id} base={`${base}/due-diligence`} />
    </>
  )
}
