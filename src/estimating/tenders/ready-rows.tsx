import type { assessment as resource } from '#contract/estimating/assessment'
import { offerFault } from '#domain/estimating/readiness'
import { versionWords } from '#domain/estimating/version-words'
import type { Asked } from '../../app/office/use-reply'
import { count } from '../../fields/words'
import type { Held } from '../../records/data/held'
import { ListRow } from '../../ui/record/list-row'
import { FaultLink } from './fault-link'
import type { ReadinessById } from './use-readiness'

interface ReadyRowsProps {
  readonly inside: readonly Held<typeof resource>[]
  readonly asked: Asked<ReadinessById>
}

/** Whether what is in a tender may be submitted as it is now: a row for each assessment that may not be, or that all of it may. */
export function ReadyRows({ inside, asked }: ReadyRowsProps) {
  if (inside.length === 0) return <ListRow title="No assessment is in it yet" />
  if (asked.kind === 'loading') return <ListRow title="Checking the assessments" />
  if (asked.kind === 'failed') return <ListRow title="The assessments are checked again when there is a connection" />
  const faults = inside.flatMap(each => {
    const readiness = asked.value.get(each.id)
    const fault = readiness && offerFault(readiness)
    return readiness && fault ? [{ each, readiness, fault }] : []
  })
  if (faults.length === 0) {
    const budgets = inside.filter(({ isBudgetOnly }) => isBudgetOnly).length
    const sections = (inside.length - budgets) * 3
    const words = [sections > 0 && `${sections} sections`, budgets > 0 && count(budgets, 'budget')].filter(Boolean)
    return <ListRow title={`${words.join(' and ')} complete`} />
  }
  return faults.map(({ each, readiness, fault }) => (
    <ListRow
      key={each.id}
      title={
        <FaultLink assessment={each} readiness={readiness}>
          {each.name} {versionWords(each)}
        </FaultLink>
      }
      under={fault}
    />
  ))
}
