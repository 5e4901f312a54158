import { fixedCost } from '#contract/catalogue/fixed-cost'
import { labourActivity } from '#contract/catalogue/labour-activity'
import { labourQuote } from '#contract/catalogue/labour-quote'
import { material } from '#contract/catalogue/material'
import { materialQuote } from '#contract/catalogue/material-quote'
import { productTemplate } from '#contract/catalogue/product-template'
import { supplyFitQuote } from '#contract/catalogue/supply-fit-quote'
import { libraryRoute } from '../places/routes'
import { pages } from '../records/pages'

const library = () => libraryRoute

/** What things cost and how products are built, under /settings/resources. Spec: platform 2.6. */
export const catalogueRoutes = [
  ...pages(productTemplate, { parent: library, path: 'settings/resources/product-templates', read: ['ResourcesProductTemplates'] }),
  ...pages(supplyFitQuote, { parent: library, path: 'settings/resources/sf-quotes', read: ['ResourcesSupplyFitQuotes'] }),
  ...pages(material, { parent: library, path: 'settings/resources/materials', read: ['ResourcesMaterials'] }),
  ...pages(materialQuote, { parent: library, path: 'settings/resources/material-quotes', read: ['ResourcesMaterialQuotes'] }),
  ...pages(labourActivity, { parent: library, path: 'settings/resources/labour-activities', read: ['ResourcesLabourActivities'] }),
  ...pages(labourQuote, { parent: library, path: 'settings/resources/labour-quotes', read: ['ResourcesLabourQuotes'] }),
  ...pages(fixedCost, { parent: library, path: 'settings/resources/fixed-costs', read: ['ResourcesFixedCosts'] }),
] as const
