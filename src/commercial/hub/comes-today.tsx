import { scheduleOf } from '#domain/commercial/orders/schedule'
import type { Day } from '#domain/value/day'
import { Expected } from '../deliveries/expected'
import { useSiteBuying } from '../use-site-buying'

/** What suppliers are to bring today and what is late, each a tap from recording it. Nothing is shown on a site that has no orders out. */
export function ComesToday({ project, today }: { readonly project: number; readonly today: Day }) {
  const site = useSiteBuying(project)
  if (!site) return null
  const { late, today: now } = scheduleOf(site, today)
  if (late.length + now.length === 0) return null
  return (
    <>
      {now.length > 0 && <Expected title="Comes today" visits={now} site={site} empty="" />}
      {late.length > 0 && <Expected title="Deliveries that are late" visits={late} site={site} isLate empty="" />}
    </>
  )
}
