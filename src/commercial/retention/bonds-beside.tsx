import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import type { Guarantee } from '#contract/commercial/guarantees/guarantee'
import { subcontractor } from '#contract/contacts/subcontractor'
import { type JudgedGuarantee, guaranteeName, lastDayWords } from '#domain/commercial/guarantees/guarantees'
import { NIL } from '#domain/value/money'
import { useToday } from '../../app/page/use-today'
import { useViewer } from '../../app/viewer'
import { useNames } from '../../records/data/use-names'
import { formatMoney } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { LevelBadge } from '../../ui/status/level-badge'
import type { ProjectsHere } from '../common/use-projects-here'

type Bond = JudgedGuarantee<Guarantee>

const PAGE = '/estimating/projects/$projectId/hub/payments/guarantees/$id'
const idsOf = ({ guarantee }: Bond) => ({ projectId: String(guarantee.project), id: String(guarantee.id) })

/** The retention bonds of one contract, each with its amount, a link to it and its last day. Nothing where there are none. */
export function BondWords({ bonds = [] }: { readonly bonds: readonly Bond[] | undefined }) {
  const { account } = useViewer()
  const today = useToday()
  return bonds.map(bond => (
    <div key={bond.guarantee.id}>
      <Link to={PAGE} params={idsOf(bond)}>
        Retention bond {formatMoney(bond.guarantee.amount ?? NIL, account.currency)}
      </Link>
      , {lastDayWords(bond, today)} <BondBadge bond={bond} />
    </div>
  ))
}

function BondBadge({ bond: { status } }: { readonly bond: Bond }) {
  if (status === 'expired') return <LevelBadge level="error">Expired</LevelBadge>
  return status === 'ending' || status === 'unknown' ? (
    <LevelBadge level="warning">{status === 'ending' ? 'Ends soon' : 'No day'}</LevelBadge>
  ) : null
}

interface OtherBondsProps {
  readonly here: Pick<ProjectsHere, 'projects'>
  readonly bonds: readonly Bond[]
}

/** Retention bonds of contracts under which nothing was certified yet. */
export function OtherBonds({ here: { projects }, bonds }: OtherBondsProps) {
  const { account } = useViewer()
  const today = useToday()
  const firmOf = useNames(subcontractor)
  return (
    <Section title="Retention bonds without a certificate yet" aside={String(bonds.length)} bare>
      <List label="Retention bonds without a certificate yet">
        {bonds.map(bond => (
          <ListRow
            key={bond.guarantee.id}
            icon={ShieldCheck}
            leads
            title={
              <Link to={PAGE} params={idsOf(bond)}>
                {guaranteeName(bond.guarantee)}
              </Link>
            }
            under={[
              firmOf(bond.guarantee.subcontractor),
              projects.get(bond.guarantee.project)?.name,
              lastDayWords(bond, today),
            ]
              .filter(Boolean)
              .join(', ')}
            end={formatMoney(bond.guarantee.amount ?? NIL, account.currency)}
            endUnder={<BondBadge bond={bond} />}
          />
        ))}
      </List>
    </Section>
  )
}
