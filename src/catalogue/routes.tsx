import { fixedCost } from '#contract/catalogue/fixed-cost'
import { labourActivity } from '#contract/catalogue/labour-activity'
import { labourQuote } from '#contract/catalogue/labour-quote'
import { material } from '#contract/catalogue/material'
import { materialQuote } from '#contract/catalogue/material-quote'
import { productTemplate } from '#contract/catalogue/product-template'
import { supplyFitQuote } from '#contract/catalogue/supply-fit-quote'
import { appRoute } from '../places/routes'
import { pages } from '../records/pages'

const app = () => appRoute

/** What things cost and how products are built, under /settings/resources. Spec: platform 2.6. */
export const catalogueRoutes = [
  ...pages(productTemplate, { parent: app, path: 'settings/resources/product-templates', read: ['ResourcesProductTemplates'] }),
  ...pages(supplyFitQuote, { parent: app, path: 'settings/resources/sf-quotes', read: ['ResourcesSupplyFitQuotes'] }),
  ...pages(material, { parent: app, path: 'settings/resources/materials', read: ['ResourcesMaterials'] }),
  ...pages(materialQuote, { parent: app, path: 'settings/resources/material-quotes', read: ['ResourcesMaterialQuotes'] }),
  ...pages(labourActivity, { parent: app, path: 'settings/resources/labour-activities', read: ['ResourcesLabourActivities'] }),
  ...pages(labourQuote, { parent: app, path: 'settings/resources/labour-quotes', read: ['ResourcesLabourQuotes'] }),
  ...pages(fixedCost, { parent: app, path: 'settings/resources/fixed-costs', read: ['ResourcesFixedCosts'] }),
] as const
