import { isOrderOut, SITE_MONEY, siteMoneyWords } from '#contract/commercial/site-money'
import { useTogetherHere } from '../../records/data/use-together'

/**
 * Returns what was ordered, delivered, claimed or paid for a project, in words, for the guard that keeps an acceptance. Undefined where this device
 * knows of none: it may not hold all of it, so the office is asked. `project` is null where the question does not arise. Decision 669.
 */
export function useSiteMoney(project: number | null): readonly string[] | undefined {
  const here = useTogetherHere(SITE_MONEY, 'project', project)
  if (project === null || !here?.isWhole) return undefined
  const { whole: found } = here
  const words = siteMoneyWords({
    materialOrder: found.materialOrder.filter(isOrderOut).length,
    fixedCostOrder: found.fixedCostOrder.filter(isOrderOut).length,
    delivery: found.delivery.length,
    plantHire: found.plantHire.length,
    materialInvoice: found.materialInvoice.length,
    fixedCostInvoice: found.fixedCostInvoice.length,
    labourApplication: found.labourApplication.length,
    incomingApplication: found.incomingApplication.filter(({ state }) => state !== 'cancelled').length,
    outgoingApplication: found.outgoingApplication.filter(({ state }) => state !== 'cancelled').length,
    externalCost: found.externalCost.length,
  })
  return words.length === 0 ? undefined : words
}
