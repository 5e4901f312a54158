import { useState } from 'react'
import { outturnReply } from '#contract/commercial/outturn/outturn-calls'
import { NORM_KINDS, outturnDecision, OUTTURN_PERMISSION } from '#contract/commercial/outturn/outturn-decision'
import { user } from '#contract/platform/user'
import { isLicensed } from '#contract/kit/access'
import { canRead } from '#contract/permissions'
import { useViewer } from '../../app/viewer'
import { useKeptReply } from '../../records/data/use-kept-reply'
import { KeptNotice } from '../../records/office/kept-notice'
import { useNames } from '../../records/data/use-names'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { formatDateTime } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { Notice } from '../../ui/status/notice'
import { Findings } from './findings'
import { RateChange } from './outturn-page'

/** What sites say of this template, and what people decided on it, on its page. Nothing shows while sites say nothing. Decision 749. */
export function TemplateOutturn({ id }: { readonly id: number }) {
  const { permissions } = useViewer()
  const isRead = isLicensed(permissions, 'ProjectHub') && canRead(permissions, ...OUTTURN_PERMISSION.read)
  return isRead ? <Outturn id={id} /> : null
}

function Outturn({ id }: { readonly id: number }) {
  const [asks, setAsks] = useState(0)
  const asked = useKeptReply(`/outturn?template=${id}`, outturnReply, asks)
  const reply = asked.kind === 'loaded' ? asked.value : null
  const of = reply?.templates[0]
  const names = new Map(reply?.projects.map(each => [each.id, each.name]))
  return (
    <>
      {reply && of && (
        <Section title="Outturn" aside={<RateChange of={of} />}>
          {asked.kind === 'loaded' && asked.newer !== null && asked.newer !== 'loading' && (
            <KeptNotice what="The figures" at={reply.asOf} newer={asked.newer} />
          )}
          {reply.unread.length > 0 && (
            <Notice tone="calm">You may not read {reply.unread.join(', ')}, so nothing here counts them.</Notice>
          )}
          <Findings
            of={of}
            findings={of.findings}
            nameOf={project => names.get(project) ?? 'Project'}
            onDecided={() => setAsks(number => number + 1)}
          />
        </Section>
      )}
      <Decisions id={id} />
    </>
  )
}

const KINDS = new Map<string, string>(NORM_KINDS.map(({ value, label }) => [value, label]))

/** Decisions on the outturn of a template, the newest first. */
function Decisions({ id }: { readonly id: number }) {
  const rows = useRecordsWithin(outturnDecision, 'template', id)
  const nameOf = useNames(user)
  if (!rows || rows.length === 0) return null
  return (
    <Section title="Decided on outturn">
      <List label="Decided on outturn">
        {rows
          .toSorted((a, b) => b.id - a.id)
          .map(each => (
            <ListRow
              key={each.id}
              title={`${each.outcome === 'taken' ? 'Site value used' : 'Dismissed'}: ${KINDS.get(each.kind) ?? ''}, ${each.item}`}
              under={`${each.before} before, ${each.value} on site. ${each.reason}`}
              end={formatDateTime(each.createdAt)}
              endUnder={nameOf(each.createdBy)}
            />
          ))}
      </List>
    </Section>
  )
}
