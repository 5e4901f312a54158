import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { productTemplate } from '#contract/catalogue/product-template'
import { buildRate } from '#domain/estimating/rate-build-up'
import { useListPath } from '../../records/address/record-page'
import { newPath, viewPath } from '../../records/address/record-paths'
import { useRecord } from '../../records/data/use-record'
import { useCan, useViewer } from '../../app/viewer'
import { LinkButton } from '../../ui/action/link-button'
import { formatMoney, formatNumber, formatPercentage } from '../../ui/format'
import { type TitleCell, TitleBlock } from '../../ui/record/title-block'
import { Section } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { StatusRow } from '../../ui/status/status-row'
import { buildUpOf } from '../../common/build-up/build-up-lines'
import { TemplateOutturn } from '../outturn/template-outturn'
import { ComponentTable } from './component-table'
import { PackagePercentages } from './package-percentages'
import { useTemplateBuildUp } from '../../common/build-up/use-template-build-up'
import { NIL, rateAsMoney, type Cost, type Percentage } from '#domain/value/money'

/** What one unit of the product takes, component by component, and the price it comes to. Spec: REF-2; estimating section 2. */
export function TemplateMore({ id }: { readonly id: number }) {
  const template = useRecord(productTemplate, id)
  const components = useTemplateBuildUp(id)
  const { account } = useViewer()
  const can = useCan()
  const base = viewPath(useListPath(), id)
  if (!template || !components) return <Loader />
  const built = buildRate(buildUpOf(template, components))
  const isSupplied = template.pricingMode === 'saf'
  const part = (label: string, cost: Cost, percentage?: Percentage | null): TitleCell => ({
    label: percentage === undefined ? label : `${label} ${formatPercentage(percentage ?? NIL)}`,
    value: formatNumber('cost', cost, 4),
    figure: true,
  })
  return (
    <>
      <TitleBlock
        cells={[
          ...(isSupplied
            ? [part('Supply & fit', built.supplyAndFit)]
            : [part('Materials', built.materials), part('Labour', built.labour)]),
          part('Contingency', built.contingency),
          {
            ...part('Cost', built.cost),
            note: `with inflation ${formatPercentage(template.inflationPercentage ?? NIL)}`,
          },
          part('Overhead', built.overhead, template.overheadPercentage),
          part('Profit', built.profit, template.profitPercentage),
        ]}
        deciding={{
          label: `Rate per ${template.unit}`,
          value: built.rate === null ? 'not priced' : formatMoney(rateAsMoney(built.rate), account.currency),
          ...(built.rate === null ? {} : { note: `from ${formatNumber('cost', built.total, 6)}, rounded once` }),
        }}
      />
      <PackagePercentages template={template} />
      {built.unpriced > 0 && (
        <Notice tone="warning">
          {isSupplied
            ? 'There is no supply and fit price yet.'
            : `${built.unpriced} ${built.unpriced === 1 ? 'line has' : 'lines have'} no price yet, so there is no rate.`}
        </Notice>
      )}
      {isSupplied && components.length > 0 && (
        <Notice tone="calm">Priced as supply and fit: the components below are kept and count for nothing.</Notice>
      )}
      {components.map(component => (
        <ComponentTable key={component.id} component={component} base={base} canWrite={can.write(productTemplate)} />
      ))}
      <Section title={components.length === 0 ? 'Components' : 'More components'}>
        {components.length === 0 && (
          <StatusRow kind="empty" text="Nothing is built yet. Add the first part: a frame, a board, a finish." />
        )}
        {can.write(productTemplate) && (
          <LinkButton icon={Plus}>
            <Link to={newPath(`${base}/components`)}>Add component</Link>
          </LinkButton>
        )}
      </Section>
      <TemplateOutturn id={id} />
    </>
  )
}
