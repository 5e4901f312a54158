import type { ClientLook } from '#contract/commercial/payment/client-link'
import { clientName } from '#domain/commercial/payment/client-answer'
import { formatDateTime, formatMoney, formatNumber } from '../ui/format'
import { List, ListRow } from '../ui/record/list-row'
import { Section } from '../ui/shell/page'
import { Notice } from '../ui/status/notice'
import { LookHeading } from './look-heading'
import { moneyOf } from './read-look'

interface AnsweredProps {
  readonly look: ClientLook
  readonly answer: NonNullable<ClientLook['answer']>
  /** Why this person's own answer was not taken; null when there is no such. */
  readonly refusal: string | null
}

/** What was answered through the link, by whom and when. Nothing can be changed here. */
export function Answered({ look, answer, refusal }: AnsweredProps) {
  const isCertified = answer.outcome === 'certified'
  const lineOf = (item: number) => look.lines.find(({ id }) => id === item)
  return (
    <>
      <LookHeading
        look={look}
        title={isCertified ? 'This application is certified' : 'Your queries are sent'}
        deciding={
          answer.total === null
            ? { label: 'Lines queried', value: String(answer.lines.filter(each => each.decision === 'queried').length) }
            : { label: 'Certified, total due', value: formatMoney(moneyOf(answer.total), look.currency) }
        }
      />
      {refusal !== null && <Notice tone="error">{refusal}.</Notice>}
      <Notice tone="info">
        {clientName(answer)}, {isCertified ? 'certified it' : 'sent the queries'} on {formatDateTime(answer.at)}.{' '}
        {isCertified
          ? `${look.firm} has the certificate. This link changes nothing more.`
          : `Nothing is certified yet. ${look.firm} explains the lines and sends a new link.`}
      </Notice>
      <Section
        title="Lines"
        aside={answer.agreedLines === 1 ? '1 line agreed as claimed' : `${answer.agreedLines} lines agreed as claimed`}
        bare
      >
        <List label="Lines that were not agreed">
          {answer.lines.map(({ item, decision, certifiedValue, certifiedMaterial, reason }) => (
            <ListRow
              key={item}
              title={lineOf(item)?.name ?? 'A line'}
              under={reason}
              end={
                decision === 'queried' || certifiedValue === null
                  ? 'Queried'
                  : `Reduced to ${formatNumber('money', moneyOf(certifiedValue))}`
              }
              endUnder={
                decision === 'reduced' && certifiedMaterial !== null && moneyOf(certifiedMaterial) !== 0
                  ? `and ${formatNumber('money', moneyOf(certifiedMaterial))} of material`
                  : undefined
              }
            />
          ))}
        </List>
      </Section>
    </>
  )
}
