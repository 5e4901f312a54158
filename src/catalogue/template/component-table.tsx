import { Link } from '@tanstack/react-router'
import { Hammer, Package, Plus } from 'lucide-react'
import { componentCost } from '#domain/estimating/rate-build-up'
import { newPath, viewPath } from '../../records/address/record-paths'
import { LinkButton } from '../../ui/action/link-button'
import { formatExact, formatNumber, formatPercentage } from '../../ui/format'
import { Icon } from '../../ui/icon'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { MOBILE, useMedia } from '../../ui/use-media'
import { type BuildUpLine, type ComponentLines, componentUse } from '../../common/build-up/build-up-lines'
import styles from './component-table.module.css'
import { NIL } from '#domain/value/money'

interface ComponentTableProps {
  readonly component: ComponentLines
  /** Address of the template. */
  readonly base: string
  readonly canWrite: boolean
}

/** One component: its materials, then its labour, and what it comes to with its contingency. Ruled rows on phones. */
export function ComponentTable({ component, base, canWrite }: ComponentTableProps) {
  const mobile = useMedia(MOBILE)
  const total = formatNumber('cost', componentCost(componentUse(component)), 4)
  const contingency = `With contingency ${formatPercentage(component.contingencyPercentage ?? NIL)}`
  const link = (line: BuildUpLine) => <Link to={viewPath(`${base}/${FOLDER[line.kind]}`, line.id)}>{line.name}</Link>
  return (
    <Section
      title={component.name}
      aside={
        canWrite && (
          <span className={styles['actions']}>
            <LinkButton icon={Plus}>
              <Link to={newPath(`${base}/materials`)} search={{ component: component.id }}>
                Material
              </Link>
            </LinkButton>
            <LinkButton icon={Plus}>
              <Link to={newPath(`${base}/activities`)} search={{ component: component.id }}>
                Activity
              </Link>
            </LinkButton>
            <LinkButton>
              <Link to={viewPath(`${base}/components`, component.id)} aria-label={`Open ${component.name}`}>
                Open
              </Link>
            </LinkButton>
          </span>
        )
      }
    >
      {mobile ? (
        <List label={component.name}>
          {component.lines.map(line => (
            <ListRow
              key={`${line.kind} ${line.id}`}
              icon={ICON[line.kind]}
              title={link(line)}
              under={[amount(line), waste(line) === '–' ? '' : `waste ${waste(line)}`, `at ${price(line)}`, line.from]
                .filter(Boolean)
                .join(' · ')}
              end={cost(line)}
              leads
            />
          ))}
          <ListRow title={contingency} end={<strong>{total}</strong>} />
        </List>
      ) : (
        <table className={styles['table']}>
          <thead>
            <tr className={styles['heads']}>
              <th scope="col">Item</th>
              {['Per unit', 'Waste', 'Unit price', 'Cost per unit'].map(title => (
                <th key={title} scope="col" className={styles['figure']}>
                  {title}
                </th>
              ))}
              <th scope="col">Price from</th>
            </tr>
          </thead>
          <tbody>
            {component.lines.map(line => (
              <tr key={`${line.kind} ${line.id}`}>
                <th scope="row">
                  <span className={styles['item']}>
                    <Icon of={ICON[line.kind]} size="small" label={line.kind === 'material' ? 'Material' : 'Labour'} />
                    {link(line)}
                  </span>
                </th>
                <td className={styles['figure']}>{amount(line)}</td>
                <td className={styles['figure']}>{waste(line)}</td>
                <td className={styles['figure']}>{price(line)}</td>
                <td className={styles['figure']}>
                  <strong>{cost(line)}</strong>
                </td>
                <td data-tone={line.isDoubtful ? 'warning' : undefined}>{line.from}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={4} className={styles['figure']}>
                {contingency}
              </th>
              <td className={styles['figure']}>
                <strong>{total}</strong>
              </td>
              <td />
            </tr>
          </tfoot>
        </table>
      )}
    </Section>
  )
}

const FOLDER = { material: 'materials', activity: 'activities' } as const
const ICON = { material: Package, activity: Hammer } as const

const amount = ({ quantity, unit }: BuildUpLine): string =>
  quantity === null
    ? 'no amount'
    : `${formatNumber('quantity', quantity, 4).replace(/(\.\d\d)0+$|(\.\d{3})0$/, '$1$2')} ${unit}`
const waste = (line: BuildUpLine): string =>
  line.kind === 'material' && line.waste !== null ? formatPercentage(line.waste) : '–'
const price = ({ unitPrice }: BuildUpLine): string => (unitPrice === null ? '–' : formatExact('cost', unitPrice))
const cost = ({ cost: value }: BuildUpLine): string => (value === null ? '–' : formatNumber('cost', value, 4))
