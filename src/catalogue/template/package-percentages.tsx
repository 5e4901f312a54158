import { percentageSection } from '#contract/admin/package-percentages'
import { workPackage } from '#contract/admin/work-package'
import { productTemplate } from '#contract/catalogue/product-template'
import { lower } from '#domain/value/lower'
import { set as setValues } from '#local/write/changes'
import type { Held } from '../../records/data/held'
import { useAct } from '../../records/data/use-act'
import { useAll } from '../../records/data/use-all'
import { useCan } from '../../app/viewer'
import { Button } from '../../ui/action/button'
import { formatPercentage } from '../../ui/format'
import { Notice } from '../../ui/status/notice'

/** A product with no percentages of its own is offered those its work package is usually priced with. */
export function PackagePercentages({ template }: { readonly template: Held<typeof productTemplate> }) {
  const packages = useAll(workPackage)
  const act = useAct()
  const can = useCan()
  const names = percentageSection.fields
  const usual = packages?.find(each => template.packages.includes(each.id) && names.some(name => each[name] !== null))
  if (!usual || names.some(name => template[name] !== null)) return null
  const set = Object.fromEntries(names.map(name => [name, usual[name]]))
  const told = names.flatMap(name =>
    usual[name] === null ? [] : [`${lower(workPackage.fields[name].label)} ${formatPercentage(usual[name])}`],
  )
  const take = () =>
    void act(
      [setValues(productTemplate, template.id, set)],
      `Product template ${template.name}: percentages of ${usual.name}`,
    )
  return (
    <Notice tone="info" action={can.write(productTemplate) && <Button onClick={take}>Use them</Button>}>
      {usual.name} is usually priced with {told.join(', ')}.
    </Notice>
  )
}
