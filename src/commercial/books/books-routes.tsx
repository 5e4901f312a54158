import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { AGED_READERS, TAX_READERS } from '#contract/commercial/books/books-source'
import { BOOKKEEPING } from '#contract/commercial/books/bookkeeping'
import { requires } from '../../app/guard'
import { appRoute } from '../../common/places/routes'

const BooksPage = lazyRouteComponent(() => import('./books-page'), 'BooksPage')

const lists = BOOKKEEPING.map(book =>
  createRoute({
    getParentRoute: () => appRoute,
    path: `settings/accounts/${book.path}` as const,
    beforeLoad: requires({ read: book.read }),
    component: () => <BooksPage book={book} />,
  }),
)

/** The books of the firm, in the menu of the accounts. Spec: business 2, Bookkeeping and accounts. */
export const booksRoutes = [
  ...lists,
  createRoute({
    getParentRoute: () => appRoute,
    path: 'settings/accounts/aged',
    beforeLoad: requires({ read: AGED_READERS }),
    component: lazyRouteComponent(() => import('./aged-page'), 'AgedPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: 'settings/accounts/tax-month',
    beforeLoad: requires({ read: TAX_READERS }),
    component: lazyRouteComponent(() => import('./tax-month-page'), 'TaxMonthPage'),
  }),
] as const
