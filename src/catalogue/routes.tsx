import { fixedCost } from '#contract/catalogue/fixed-cost'
import { labourActivity } from '#contract/catalogue/labour-activity'
import { labourQuote } from '#contract/catalogue/labour-quote'
import { labourQuoteLine } from '#contract/catalogue/labour-quote-line'
import { material } from '#contract/catalogue/material'
import { materialQuote } from '#contract/catalogue/material-quote'
import { materialQuoteLine } from '#contract/catalogue/material-quote-line'
import { productTemplate } from '#contract/catalogue/product-template'
import { OUTTURN_PERMISSION } from '#contract/commercial/outturn/outturn-decision'
import { supplyFitQuote } from '#contract/catalogue/supply-fit-quote'
import { supplyFitQuoteLine } from '#contract/catalogue/supply-fit-quote-line'
import { templateActivity } from '#contract/catalogue/template-activity'
import { templateComponent } from '#contract/catalogue/template-component'
import { templateMaterial } from '#contract/catalogue/template-material'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ImportLink } from '../common/import/import-link'
import { libraryRoute } from '../common/places/routes'
import { requires, requiresRecords } from '../app/guard'
import { pages } from '../records/pages'
import { FixedCostMore } from './fixed-cost-more'
import { LabourQuoteMore, MaterialQuoteMore, SupplyFitQuoteMore } from './more'
import { duplicateQuote } from './quotes/duplicate-quote'
import { TemplateMore } from './template/template-more'

const library = () => libraryRoute
const TEMPLATES = { parent: library, read: ['ResourcesProductTemplates'] } as const
const TEMPLATE = 'settings/resources/product-templates/$templateId'
const MATERIAL_QUOTES = { parent: library, read: ['ResourcesMaterialQuotes'] } as const
const LABOUR_QUOTES = { parent: library, read: ['ResourcesLabourQuotes'] } as const
const SUPPLY_FIT_QUOTES = { parent: library, read: ['ResourcesSupplyFitQuotes'] } as const

/** What things cost and how products are built, under /settings/resources. Spec: platform 2.6. */
export const catalogueRoutes = [
  ...pages(productTemplate, { ...TEMPLATES, path: 'settings/resources/product-templates', more: TemplateMore }),
  ...pages(templateComponent, { ...TEMPLATES, path: `${TEMPLATE}/components`, within: 'template' }),
  ...pages(templateMaterial, { ...TEMPLATES, path: `${TEMPLATE}/materials`, within: 'template' }),
  ...pages(templateActivity, { ...TEMPLATES, path: `${TEMPLATE}/activities`, within: 'template' }),
  ...pages(supplyFitQuote, {
    ...SUPPLY_FIT_QUOTES,
    path: 'settings/resources/sf-quotes',
    more: SupplyFitQuoteMore,
    viewActions: duplicateQuote({ quote: supplyFitQuote, line: supplyFitQuoteLine }),
  }),
  ...pages(supplyFitQuoteLine, {
    ...SUPPLY_FIT_QUOTES,
    path: 'settings/resources/sf-quotes/$quoteId/lines',
    within: 'quote',
  }),
  ...pages(material, {
    parent: library,
    path: 'settings/resources/materials',
    read: ['ResourcesMaterials'],
    listActions: ImportLink,
  }),
  ...pages(materialQuote, {
    ...MATERIAL_QUOTES,
    path: 'settings/resources/material-quotes',
    more: MaterialQuoteMore,
    viewActions: duplicateQuote({ quote: materialQuote, line: materialQuoteLine }),
  }),
  ...pages(materialQuoteLine, {
    ...MATERIAL_QUOTES,
    path: 'settings/resources/material-quotes/$quoteId/lines',
    within: 'quote',
  }),
  ...pages(labourActivity, {
    parent: library,
    path: 'settings/resources/labour-activities',
    read: ['ResourcesLabourActivities'],
  }),
  ...pages(labourQuote, {
    ...LABOUR_QUOTES,
    path: 'settings/resources/labour-quotes',
    more: LabourQuoteMore,
    viewActions: duplicateQuote({ quote: labourQuote, line: labourQuoteLine }),
  }),
  ...pages(labourQuoteLine, {
    ...LABOUR_QUOTES,
    path: 'settings/resources/labour-quotes/$quoteId/lines',
    within: 'quote',
  }),
  ...pages(fixedCost, {
    parent: library,
    path: 'settings/resources/fixed-costs',
    read: ['ResourcesFixedCosts'],
    more: FixedCostMore,
  }),
  createRoute({
    getParentRoute: library,
    path: 'settings/resources/outturn',
    beforeLoad: requires({ read: OUTTURN_PERMISSION.read }),
    component: lazyRouteComponent(() => import('./outturn/outturn-page'), 'OutturnPage'),
  }),
  createRoute({
    getParentRoute: library,
    path: 'settings/resources/materials/import',
    beforeLoad: requiresRecords(material, 'write'),
    component: lazyRouteComponent(() => import('./import-library-page'), 'ImportLibraryPage'),
  }),
] as const
