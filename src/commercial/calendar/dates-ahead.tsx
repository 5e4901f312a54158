import { useMemo } from 'react'
import { CALENDAR_RESOURCES, CALENDAR_SOURCES, lanesOf } from '#contract/commercial/payment/calendar-source'
import type { project } from '#contract/estimating/project'
import { warningsAhead } from '#domain/commercial/payment/calendar-lanes'
import { useToday } from '../../app/page/use-today'
import { useCan } from '../../app/viewer'
import type { Held } from '../../records/data/held'
import { useOwnersHere } from '../../records/data/use-owners-here'
import { FirstRows } from '../../ui/record/first-rows'
import { Section } from '../../ui/shell/page'
import { DateRows } from './day-list'

/** Days that a hub looks ahead. */
const AHEAD = 14

/**
 * The payments that are late, and the notices and payments due in the next two weeks, of the projects that this device has whole. Nothing where there are
 * none. `title` says of what.
 */
export function DatesAhead({
  projects,
  title,
}: {
  readonly projects: readonly Held<typeof project>[]
  readonly title: string
}) {
  const can = useCan()
  const isReader = CALENDAR_SOURCES.some(({ application }) => can.read(application))
  return isReader ? <Ahead projects={projects} title={title} /> : null
}

function Ahead({ projects, title }: Parameters<typeof DatesAhead>[0]) {
  const today = useToday()
  const ids = useMemo(() => projects.map(({ id }) => id), [projects])
  const here = useOwnersHere(CALENDAR_RESOURCES, 'project', ids)
  const dates = useMemo(() => here && warningsAhead(lanesOf(here.records, today), today, AHEAD), [here, today])
  const byId = useMemo(() => new Map(projects.map(each => [each.id, each])), [projects])
  if (!dates || dates.length === 0) return null
  return (
    <Section title={title} aside={String(dates.length)}>
      <FirstRows of={dates} most={6}>
        {shown => <DateRows label={title} dates={shown} here={{ projects: byId }} withDay />}
      </FirstRows>
    </Section>
  )
}
