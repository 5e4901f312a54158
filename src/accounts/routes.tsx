import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { cisCode } from '#contract/accounts/cis-code'
import { nominalCode } from '#contract/accounts/nominal-code'
import { vatCode } from '#contract/accounts/vat-code'
import { usualTerms } from '../common/places/own-company'
import { appRoute } from '../common/places/routes'
import { requires } from '../app/guard'
import { pages } from '../records/pages'

const app = () => appRoute

/** Codes of tax and of the books, under /settings/accounts. Spec: platform 2.6. */
export const accountsRoutes = [
  ...pages(vatCode, { parent: app, path: 'settings/accounts/vat-codes', read: ['AccountsVATCodes'] }),
  ...pages(cisCode, { parent: app, path: 'settings/accounts/cis-codes', read: ['AccountsCISCodes'] }),
  ...pages(nominalCode, {
    parent: app,
    path: 'settings/accounts/nominal-codes',
    read: ['AccountsNominalCodes'],
    useDefaults: usualTerms({ vatCode: 'defaultVatCode' }),
  }),
  createRoute({
    getParentRoute: app,
    path: 'settings/accounts/exports',
    beforeLoad: requires({ read: ['AccountsExports'] }),
    component: lazyRouteComponent(() => import('./exports-page'), 'ExportsPage'),
  }),
] as const
