import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { BOOKKEEPING } from '#contract/commercial/books/bookkeeping'
import { requires } from '../../app/guard'
import { appRoute } from '../../common/places/routes'

const BooksPage = lazyRouteComponent(() => import('./books-page'), 'BooksPage')

/** The lists of the books, in the menu of the accounts. Spec: business 2, Bookkeeping and accounts. */
export const booksRoutes = BOOKKEEPING.map(book =>
  createRoute({
    getParentRoute: () => appRoute,
    path: `settings/accounts/${book.path}` as const,
    beforeLoad: requires({ read: book.read }),
    component: () => <BooksPage book={book} />,
  }),
)
