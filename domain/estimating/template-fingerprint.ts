import { fingerprint } from '../value/fingerprint'
import type { Cost, Percentage, Quantity } from '../value/money'

interface NormMaterial {
  readonly material: number
  readonly quantityPerUnit: Quantity
  readonly wastePercentage: Percentage | null
  readonly quoteLine: number | null
  readonly unitPrice: Cost | null
}
interface NormActivity {
  readonly activity: number
  readonly basis: string
  readonly quantityPerUnit: Quantity | null
  readonly hours: Quantity | null
  readonly gangSize: Quantity | null
  readonly outputPerHour: Quantity | null
  readonly quoteLine: number | null
  readonly rate: Cost | null
}
/** The content of a template for one unit of its product, its lines in order. */
export interface TemplateNorm {
  readonly unit: string
  readonly pricingMode: string
  readonly supplyAndFitPrice: Cost | null
  readonly contingencyPercentage: Percentage | null
  readonly inflationPercentage: Percentage | null
  readonly overheadPercentage: Percentage | null
  readonly profitPercentage: Percentage | null
  readonly components: readonly {
    readonly name: string
    readonly contingencyPercentage: Percentage | null
    readonly materials: readonly NormMaterial[]
    readonly activities: readonly NormActivity[]
  }[]
}

/**
 * Returns the state of a template in 16 characters. A product made from it keeps them, so that a later change of the template is noticed. Only the
 * template's own content counts, not its name, nor the quote and guide prices it uses.
 */
export const templateFingerprint = (norm: TemplateNorm): string =>
  fingerprint(
    JSON.stringify([
      norm.unit,
      norm.pricingMode,
      norm.supplyAndFitPrice,
      norm.contingencyPercentage,
      norm.inflationPercentage,
      norm.overheadPercentage,
      norm.profitPercentage,
      norm.components.map(component => [
        component.name,
        component.contingencyPercentage,
        component.materials.map(line => [
          line.material,
          line.quantityPerUnit,
          line.wastePercentage,
          line.quoteLine,
          line.unitPrice,
        ]),
        component.activities.map(line => [
          line.activity,
          line.basis,
          line.quantityPerUnit,
          line.hours,
          line.gangSize,
          line.outputPerHour,
          line.quoteLine,
          line.rate,
        ]),
      ]),
    ]),
  )
