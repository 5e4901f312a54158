import { Link } from '@tanstack/react-router'
import { Smartphone } from 'lucide-react'
import { scopeKey } from '#contract/kit/scope-kinds'
import { fractionOf } from '#domain/value/money'
import { dayOf } from '#domain/value/day'
import { deviceWord } from '../../app/device/device-words'
import { useNow } from '../../app/page/use-now'
import { useIsWhole } from '../../records/data/use-whole'
import { formatAge, formatPercentage } from '../../ui/format'
import { Course } from '../../ui/status/course'
import { ListRow } from '../../ui/record/list-row'
import { Badge } from '../../ui/status/badge'
import { useWaits } from '../hub/use-waits'
import { useSiteBillHere } from '../common/use-site-bill'
import styles from './sites.module.css'

export interface SiteRowProps {
  readonly id: number
  readonly name: string
  /** Its number and its client. */
  readonly under: string
}

const HUB = '/estimating/projects/$projectId/hub'

/** A site that is still to be fetched, or somebody else's: one tap opens its hub. */
export function SiteRow({ id, name, under }: SiteRowProps) {
  return (
    <ListRow
      leads
      under={under}
      title={
        <Link to={HUB} params={{ projectId: String(id) }}>
          {name}
        </Link>
      }
    />
  )
}

/** A site that is whole on this device: how far it is, what waits for the viewer, and when it was last brought up to date. */
export function SiteHereRow({ id, name, under, pulledAt }: SiteRowProps & { readonly pulledAt: string | null }) {
  const now = useNow()
  const billHere = useSiteBillHere(id, null)
  const isWhole = useIsWhole([scopeKey('project', id)]) === true
  const waits = useWaits(isWhole ? id : null, dayOf(now))?.waits
  const percent = billHere?.isWhole ? (billHere.whole.model?.whole.percent ?? null) : null
  return (
    <ListRow
      under={
        <>
          {[under, waits ? waitsInWords(waits) : ''].filter(Boolean).join(' · ')}
          {percent !== null && (
            <span className={styles['progress']}>
              <Course fraction={fractionOf(percent)} size="small" label={`${name}: complete by value`} />
              <strong>{formatPercentage(percent)}</strong>
            </span>
          )}
        </>
      }
      end={
        <Badge level="accent" icon={Smartphone}>
          On {deviceWord()}
        </Badge>
      }
      endUnder={pulledAt === null ? undefined : formatAge(pulledAt, now)}
      title={
        <Link to={HUB} params={{ projectId: String(id) }}>
          {name}
        </Link>
      }
    />
  )
}

function waitsInWords(waits: readonly { readonly isLate: boolean }[]): string {
  if (waits.length === 0) return 'nothing waits for you'
  const late = waits.filter(({ isLate }) => isLate).length
  return `${waits.length} for you${late > 0 ? `, ${late} late` : ''}`
}
