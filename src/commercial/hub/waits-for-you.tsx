import { Link } from '@tanstack/react-router'
import { CloudOff, Flag, Hammer, HardHat, ReceiptText, Send } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { subcontractor } from '#contract/contacts/subcontractor'
import { supplier } from '#contract/contacts/supplier'
import type { Wait } from '#domain/commercial/hub/waits'
import { useSync } from '../../app/office/use-sync'
import { useRowKeys } from '../../app/page/use-row-keys'
import { useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { useNames } from '../../records/data/use-names'
import { formatDay, formatMoney } from '../../ui/format'
import { FirstRows } from '../../ui/record/first-rows'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { LevelBadge } from '../../ui/status/level-badge'
import { EmptyState } from '../../ui/status/empty-state'
import { orderName } from '../common/order-name'
import type { Waits } from './use-waits'

const HUB = '/estimating/projects/$projectId/hub'
const ICONS = {
  labour: Hammer,
  incoming: HardHat,
  invoice: ReceiptText,
  query: ReceiptText,
  order: Send,
  issue: Flag,
} as const

const CLAIMS: ReadonlySet<Wait['kind']> = new Set(['labour', 'incoming'])

/** What waits for the viewer, the most urgent first, each a tap from where it is dealt with. */
export function WaitsForYou({ found }: { readonly found: Waits }) {
  const sync = useSync()
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  const { waits } = found
  const count = waits.length + sync.needsYou
  return (
    <Section title="Waiting for you" aside={String(count)}>
      {count === 0 ? (
        <EmptyState title="Nothing is waiting for you here">
          What you are to approve, send or put right is listed here, and changes that need your choice.
        </EmptyState>
      ) : (
        <div ref={list}>
          <FirstRows of={waits}>
            {shown => (
              <List label="Waiting for you">
                {sync.needsYou > 0 && (
                  <ListRow
                    iconTone="error"
                    icon={CloudOff}
                    title={
                      <Link to="/sync">
                        {sync.needsYou} {sync.needsYou === 1 ? 'change needs' : 'changes need'} your choice
                      </Link>
                    }
                    under="Nothing is lost; choose what to keep"
                    leads
                  />
                )}
                {shown.map(wait => (
                  <WaitRow key={`${wait.kind} ${wait.id}`} wait={wait} found={found} />
                ))}
              </List>
            )}
          </FirstRows>
        </div>
      )}
    </Section>
  )
}
function WaitRow({ wait, found }: { readonly wait: Wait; readonly found: Waits }) {
  const { account } = useViewer()
  const { title, under } = useWords(wait, found)
  return (
    <ListRow
      icon={ICONS[wait.kind]}
      {...(wait.isLate ? { iconTone: 'warning' as const } : {})}
      leads
      title={title}
      under={under}
      end={
        wait.amount === null
          ? wait.isLate && <LevelBadge level="warning">Late</LevelBadge>
          : formatMoney(wait.amount, account.currency)
      }
      endUnder={
        wait.amount !== null &&
        (wait.isLate ? <LevelBadge level="warning">Late</LevelBadge> : CLAIMS.has(wait.kind) && 'asked for')
      }
    />
  )
}

function useWords({ kind, id, day }: Wait, found: Waits): { readonly title: ReactNode; readonly under: string } {
  const params = { projectId: String(useProject().id) }
  const supplierOf = useNames(supplier)
  const firmOf = useNames(subcontractor)
  const due = (word: string) => (day === null ? undefined : `${word} ${formatDay(day)}`)
  const words = (...all: readonly (string | undefined)[]) => all.filter(Boolean).join(', ')
  if (kind === 'labour') {
    const own = found.labour.find(each => each.id === id)
    return {
      title: (
        <Link to={`${HUB}/labour/applications/$applicationId`} params={{ ...params, applicationId: String(id) }}>
          Approve labour application
        </Link>
      ),
      under: words(firmOf(own?.subcontractor), due('work up to')),
    }
  }
  if (kind === 'incoming') {
    const own = found.incoming.find(each => each.id === id)
    return {
      title: (
        <Link to={`${HUB}/payments/incoming/$applicationId`} params={{ ...params, applicationId: String(id) }}>
          Approve incoming application
        </Link>
      ),
      under: words(firmOf(own?.subcontractor), due('work up to')),
    }
  }
  if (kind === 'order') {
    const own = found.orders.find(each => each.id === id)
    return {
      title: (
        <Link to={`${HUB}/${found.roomOf(id)}/orders/$orderId`} params={{ ...params, orderId: String(id) }}>
          Send {orderName(own ?? null).replace(/^[DO]/, letter => letter.toLowerCase())}
        </Link>
      ),
      under: words(supplierOf(own?.supplier), due('required')),
    }
  }
  if (kind === 'issue') {
    const own = found.issues.find(each => each.id === id)
    return {
      title: (
        <Link to={`${HUB}/issues/$issueId`} params={{ ...params, issueId: String(id) }}>
          {own?.summary}
        </Link>
      ),
      under: words(own?.number ? `Issue ${own.number}` : 'Issue', own?.location ?? undefined, due('due')),
    }
  }
  const own = found.invoices.find(each => each.id === id)
  return {
    title: (
      <Link to={`${HUB}/${found.roomOf(id)}/invoices/$invoiceId`} params={{ ...params, invoiceId: String(id) }}>
        {kind === 'query' ? 'Settle the query on' : 'Review'} invoice {own?.invoiceReference}
      </Link>
    ),
    under: words(supplierOf(own?.supplier), due('due')),
  }
}
