import { useMemo } from 'react'
import { COST_DOCUMENTS } from '#contract/commercial/cost-documents'
import { externalCost } from '#contract/commercial/external-cost'
import { labourApplication } from '#contract/commercial/labour-application'
import { labourItem } from '#contract/commercial/labour-item'
import { materialOrder } from '#contract/commercial/material-order'
import { incomingApplication } from '#contract/commercial/payment/incoming-application'
import { incomingItem } from '#contract/commercial/payment/incoming-item'
import type { Resource } from '#contract/kit/resource'
import type { CostLine } from '#domain/commercial/costs/cost-lines'
import { siteCosts } from '#domain/commercial/costs/site-costs'
import { useCan } from '../../app/viewer'
import { useTogether } from '../../records/data/use-together'
import { useSiteBuying } from './use-site-buying'
import { useSiteFixedCosts } from './use-site-fixed-costs'

const EXTERNAL = { external: externalCost }
const LABOUR = { applications: labourApplication, items: labourItem }
const INCOMING = { applications: incomingApplication, items: incomingItem }

export interface SiteCosts {
  readonly lines: readonly CostLine[]
  /** Kinds of documents that the viewer may not read, so no sum has them. */
  readonly unread: readonly string[]
}

/** Returns all costs of a project that the viewer may read, with unsent changes. Undefined until this device has all of them. */
export function useSiteCosts(project: number): SiteCosts | undefined {
  const can = useCan()
  const of = (resource: Resource) => (can.read(resource) ? project : null)
  const [external, labour, incoming] = [of(externalCost), of(labourApplication), of(incomingApplication)]
  const materials = useSiteBuying(of(materialOrder))
  const fixedCosts = useSiteFixedCosts(project)
  const costs = useTogether(EXTERNAL, 'project', external)
  const claims = useTogether(LABOUR, 'project', labour)
  const subcontracts = useTogether(INCOMING, 'project', incoming)
  const mayBuy = can.read(materialOrder)
  return useMemo(() => {
    if (!fixedCosts || (mayBuy && !materials)) return undefined
    if ((external !== null && !costs) || (labour !== null && !claims) || (incoming !== null && !subcontracts))
      return undefined
    return {
      lines: siteCosts({
        materials: materials ?? NONE,
        fixedCosts: { ...fixedCosts, deliveryLines: fixedCosts.charged },
        external: costs?.external ?? [],
        labour: claims ?? { applications: [], items: [] },
        incoming: subcontracts ?? { applications: [], items: [] },
      }),
      unread: COST_DOCUMENTS.filter(({ resource }) => !can.read(resource)).map(({ words }) => words),
    }
  }, [can, mayBuy, external, labour, incoming, materials, fixedCosts, costs, claims, subcontracts])
}
const NONE = { orders: [], orderLines: [], deliveryLines: [], invoices: [] }
