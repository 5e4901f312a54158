import { useState } from 'react'
import { productProgress } from '#contract/commercial/product-progress'
import type { OnSiteMode, OnSiteRow } from '#domain/commercial/materials/on-site'
import { type Money, NIL, type Quantity } from '#domain/value/money'
import { AssessmentChoice } from '../common/assessment-choice'
import { NoBillYet } from '../common/no-bill-yet'
import { useConnected } from '../../app/office/use-connected'
import { usePageTitle } from '../../app/page/page-title'
import { useCan, useCurrencySign, useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { count } from '../../fields/words'
import { formatDay, formatMoney, formatNumber } from '../../ui/format'
import { Segmented } from '../../ui/input/segmented'
import { List, ListRow } from '../../ui/record/list-row'
import { TitleBlock } from '../../ui/record/title-block'
import { Columns, PageBody, PageHeading, Section } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { StatusRow } from '../../ui/status/status-row'
import { MOBILE, useMedia } from '../../ui/use-media'
import { countWords, quantityWords } from '../materials/quantity-words'
import { ScrollSideways } from '../materials/scroll-sideways'
import styles from '../materials/materials.module.css'
import { type SiteMaterials, useOnSite } from './use-on-site'

/** What lies on site of each material: what came less what progress has built in, how it came about, and the work it covers. Spec: MAT-5. */
export function OnSitePage() {
  const project = useProject()
  const [chosen, setChosen] = useState<number | null>(null)
  const [asked, setMode] = useState<OnSiteMode | null>(null)
  const found = useOnSite(project.id, chosen, asked)
  usePageTitle({ title: 'Material on site', under: project.name })
  const isConnected = useConnected()
  if (!found) return <Loader text="Loading the material on site" />
  if (!found.isWhole && isConnected) return <Loader text="Downloading the project" />
  if (found.assessment === null)
    return (
      <NoBillYet title="Material on site">
        What lies on site is worked out from an accepted assessment whose products have a build-up.
      </NoBillYet>
    )
  return (
    <>
      <PageHeading
        title="Material on site"
        repeats
        beside={<AssessmentChoice of={found} onChoose={setChosen} />}
        actions={
          <Segmented
            aria-label="What counts as on site"
            value={found.mode}
            onChange={setMode}
            options={[
              { value: 'd', label: 'By deliveries' },
              { value: 'o', label: 'By orders' },
            ]}
          />
        }
      />
      <OnSiteBody found={found} mode={found.mode} />
    </>
  )
}

function OnSiteBody({ found, mode }: { readonly found: SiteMaterials; readonly mode: OnSiteMode }) {
  const { account } = useViewer()
  const can = useCan()
  const isPhone = useMedia(MOBILE)
  const [active, setActive] = useState<string | null>(null)
  const rows = found.rows.filter(({ came, used }) => came !== NIL || used !== NIL)
  const row = rows.find(({ key }) => key === active) ?? rows[0]
  const beyond = rows.filter(each => each.beyond > NIL).length
  return (
    <PageBody>
      {found.isWhole ? (
        <TitleBlock
          cells={[
            {
              label: 'Materials on site',
              value: String(rows.filter(({ onSite }) => onSite > NIL).length),
              figure: true,
            },
            { label: 'Used more than delivered', value: String(beyond), figure: true },
          ]}
          deciding={{ label: 'Worth in the rates of the bill', value: formatMoney(found.value, account.currency) }}
        />
      ) : (
        <Notice tone="calm">Not all of this project is on this device yet, so materials may be missing.</Notice>
      )}
      {!can.read(productProgress) && (
        <Notice tone="warning">You cannot see progress, so what was built in is not taken off.</Notice>
      )}
      {beyond > 0 && (
        <Notice tone="warning">
          {count(beyond, 'material')} built in beyond what came: a delivery is not logged, or progress is too high.
        </Notice>
      )}
      <Columns
        main={
          <>
            <Section title="Materials">
              {isPhone ? (
                <MaterialCards rows={rows} active={active} mode={mode} trailOf={found.trailOf} onActive={setActive} />
              ) : (
                <Materials rows={rows} active={row?.key ?? null} mode={mode} onActive={setActive} />
              )}
            </Section>
            <Section title="Unfinished work that it covers">
              <Covered products={found.products} value={found.value} />
            </Section>
          </>
        }
        side={!isPhone && row && <Trail row={row} steps={found.trailOf(row.key)} />}
      />
    </PageBody>
  )
}

interface MaterialsProps {
  readonly rows: readonly OnSiteRow[]
  readonly active: string | null
  readonly mode: OnSiteMode
  readonly onActive: (key: string) => void
}

function Materials({ rows, active, mode, onActive }: MaterialsProps) {
  if (rows.length === 0) return <StatusRow kind="empty" text={NOTHING} />
  return (
    <ScrollSideways label="Material on site">
      <table className={styles['table']} aria-label="Material on site">
        <thead>
          <tr>
            <th>Material</th>
            <th>Unit</th>
            {[mode === 'd' ? 'Came' : 'Ordered', 'Built in', 'On site', 'Beyond'].map(title => (
              <th key={title} data-figure>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, unit, came, used, onSite, beyond }) => (
            <tr key={key} data-active={key === active}>
              <th scope="row" className={styles['name']}>
                <button
                  type="button"
                  className={styles['pick']}
                  aria-pressed={key === active}
                  onClick={() => onActive(key)}
                >
                  {name}
                </button>
              </th>
              <td className={styles['quiet']}>{unit}</td>
              <td data-figure>{quantityWords(came)}</td>
              <td data-figure>{quantityWords(used)}</td>
              <td data-figure className={styles['strong']}>
                {quantityWords(onSite)}
              </td>
              <td data-figure>{beyond > NIL ? quantityWords(beyond) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollSideways>
  )
}

interface MaterialCardsProps extends Pick<MaterialsProps, 'rows' | 'active' | 'mode'> {
  readonly trailOf: SiteMaterials['trailOf']
  readonly onActive: (key: string | null) => void
}

/** On a phone: a row opens its own trail, where the finger is. */
function MaterialCards({ rows, active, mode, trailOf, onActive }: MaterialCardsProps) {
  if (rows.length === 0) return <StatusRow kind="empty" text={NOTHING} />
  return (
    <List label="Material on site">
      {rows.map(({ key, name, unit, came, used, onSite, beyond }) => (
        <ListRow
          key={key}
          title={
            <button
              type="button"
              className={styles['pick']}
              aria-expanded={key === active}
              onClick={() => onActive(key === active ? null : key)}
            >
              {name}
            </button>
          }
          under={
            <>
              {quantityWords(came)} {mode === 'd' ? 'came' : 'ordered'}, {quantityWords(used)} built in
              {beyond > NIL && `, ${quantityWords(beyond)} beyond what came`}
              {key === active &&
                trailOf(key).map((step, index) => (
                  <span key={index} className={styles['step']}>
                    {step.words}, {step.day === null ? 'no date' : formatDay(step.day)}: {signed(step.amount)},{' '}
                    {leftWords(step.left)}
                  </span>
                ))}
            </>
          }
          end={quantityWords(onSite)}
          endUnder={unit ?? 'on site'}
        />
      ))}
    </List>
  )
}

const NOTHING = 'Nothing has come and nothing has been built in'
const signed = (amount: Quantity): string => `${amount > NIL ? '+' : ''}${quantityWords(amount)}`
const leftWords = (left: Quantity): string =>
  left < NIL ? `${quantityWords(left)} missing` : `${quantityWords(left)} left`

function Covered({ products, value }: { readonly products: SiteMaterials['products']; readonly value: Money }) {
  const sign = useCurrencySign()
  const covered = products.filter(each => each.covered > NIL)
  if (covered.length === 0) return <StatusRow kind="empty" text="No unfinished work is covered by what is on site" />
  return (
    <ScrollSideways label="Unfinished work that it covers">
      <table className={styles['table']} aria-label="Unfinished work that it covers">
        <thead>
          <tr>
            <th>Product</th>
            {['Measured', 'Installed', 'Not installed', 'Covered', `Value ${sign}`].map(title => (
              <th key={title} data-figure>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {covered.map(each => (
            <tr key={each.product}>
              <th scope="row" className={styles['name']}>
                {[each.ref, each.name].filter(Boolean).join(' ')}
              </th>
              {[each.measured, each.installed, each.notInstalled, each.covered].map((quantity, index) => (
                <td key={index} data-figure>
                  {quantityWords(quantity)}
                </td>
              ))}
              <td data-figure className={styles['strong']}>
                {formatNumber('money', each.value)}
              </td>
            </tr>
          ))}
          <tr className={styles['total']}>
            <th colSpan={5} scope="row">
              {count(covered.length, 'product')}
            </th>
            <td data-figure>{formatNumber('money', value)}</td>
          </tr>
        </tbody>
      </table>
    </ScrollSideways>
  )
}

/** How the chosen material came and went, the latest last. */
function Trail({ row, steps }: { readonly row: OnSiteRow; readonly steps: ReturnType<SiteMaterials['trailOf']> }) {
  return (
    <Section title={row.name} aside={`${countWords(row.onSite)} ${row.unit ?? ''}`}>
      <List label="Trail">
        {steps.map(({ day, words, amount, left }, index) => (
          <ListRow
            key={index}
            title={words}
            under={day === null ? 'No date' : formatDay(day)}
            end={signed(amount)}
            endUnder={leftWords(left)}
          />
        ))}
      </List>
    </Section>
  )
}
