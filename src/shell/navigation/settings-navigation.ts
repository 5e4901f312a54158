import { BookOpen, ClipboardList, Library, Settings, Users } from 'lucide-react'
import { AGED_READERS, TAX_READERS } from '#contract/commercial/books/books-source'
import { BOOKKEEPING } from '#contract/commercial/books/bookkeeping'
import { OUTTURN_PERMISSION } from '#contract/commercial/outturn/outturn-decision'
import { cisReturn } from '#contract/commercial/cis/cis-return'
import { CALENDAR_READERS } from '#contract/commercial/payment/calendar-source'
import { RETENTION_READERS } from '#contract/commercial/retention-source'
import { entry, exact, group, link, type NavEntry, type NavLink } from './nav-entry'

const ADMIN = '/settings/admin'
const CONTACTS = '/settings/contacts'
const RESOURCES = '/settings/resources'
const ACCOUNTS = '/settings/accounts'

/** The firm's books: orders, invoices and the like. Spec: platform 2.5. */
const BOOK_LINKS: readonly NavLink[] = [
  ...BOOKKEEPING.map(({ title, path, read }) => exact(title, `${ACCOUNTS}/${path}`, read)),
  // Ours; the specification lists the five above. Rooms 37, 38.
  link('Notice calendar', `${ACCOUNTS}/notice-calendar`, CALENDAR_READERS),
  link('Retention ledger', `${ACCOUNTS}/retention`, RETENTION_READERS),
  link('Creditors and debtors', `${ACCOUNTS}/aged`, AGED_READERS),
  link('VAT and CIS month', `${ACCOUNTS}/tax-month`, TAX_READERS),
  link('CIS returns', `${ACCOUNTS}/cis-returns`, cisReturn.permission.read),
]
export const BOOKS: NavEntry = group(
  'Accounts',
  BookOpen,
  BOOK_LINKS.map(each => ({ ...each, needs: ['SiteCommercial'] })),
  ACCOUNTS,
)

export const RESOURCE_LINKS: NavEntry = group(
  'Resources',
  Library,
  [
    link('Product templates', `${RESOURCES}/product-templates`, ['ResourcesProductTemplates']),
    link('Supply & fit quotes', `${RESOURCES}/sf-quotes`, ['ResourcesSupplyFitQuotes']),
    link('Materials', `${RESOURCES}/materials`, ['ResourcesMaterials']),
    link('Material quotes', `${RESOURCES}/material-quotes`, ['ResourcesMaterialQuotes']),
    link('Labour activities', `${RESOURCES}/labour-activities`, ['ResourcesLabourActivities']),
    link('Labour quotes', `${RESOURCES}/labour-quotes`, ['ResourcesLabourQuotes']),
    link('Fixed costs', `${RESOURCES}/fixed-costs`, ['ResourcesFixedCosts']),
    // Ours: what sites say of the templates.
    link('Outturn', `${RESOURCES}/outturn`, OUTTURN_PERMISSION.read, { needs: ['SiteCommercial'] }),
  ],
  RESOURCES,
)

/** Spec: platform 2.6. */
export const SETTINGS_NAVIGATION: readonly NavEntry[] = [
  entry(Settings, link('My account', '/settings/my-account')),
  group(
    'Admin',
    ClipboardList,
    [
      link('Users', `${ADMIN}/users`, ['AdminUsers']),
      link('Roles', `${ADMIN}/roles`, ['AdminRoles']),
      link('Company details', `${ADMIN}/company-details`, ['AdminCompanyDetails']),
      link('Trades', `${ADMIN}/trades`, ['AdminTrades']),
      link('Material types', `${ADMIN}/material-types`, ['AdminMaterialTypes']),
      link('Issue categories', `${ADMIN}/issue-categories`, ['AdminIssueCategories']),
      link('Work packages', `${ADMIN}/work-packages`, ['AdminWorkPackages']),
      link('Document templates', `${ADMIN}/document-templates`, ['AdminDocumentTemplates']),
      link('Fixed cost types', `${ADMIN}/fixed-cost-types`, ['AdminFixedCostTypes']),
      link('Fixed cost holidays', `${ADMIN}/fixed-cost-holidays`, ['AdminFixedCostHolidays']),
      link('Super admin', `${ADMIN}/super-admin`, ['AdminSuperAdmin']),
    ],
    ADMIN,
  ),
  group(
    'Contacts',
    Users,
    [
      link('Clients', `${CONTACTS}/clients`, ['ContactsClients']),
      link('Subcontractors', `${CONTACTS}/subcontractors`, ['ContactsSubcontractors']),
      link('Suppliers', `${CONTACTS}/suppliers`, ['ContactsSuppliers']),
      link('Operatives', `${CONTACTS}/operatives`, ['ContactsOperatives']),
    ],
    CONTACTS,
  ),
  RESOURCE_LINKS,
  group(
    'Accounts',
    BookOpen,
    [
      ...BOOK_LINKS.map(each => ({ ...each, needs: ['SiteCommercial'] as const })),
      link('VAT codes', `${ACCOUNTS}/vat-codes`, ['AccountsVATCodes']),
      link('CIS codes', `${ACCOUNTS}/cis-codes`, ['AccountsCISCodes']),
      link('Nominal codes', `${ACCOUNTS}/nominal-codes`, ['AccountsNominalCodes']),
      link('Exports', `${ACCOUNTS}/exports`, ['AccountsExports']),
      link('Accounting push operations', '/accounts/pushes', ['AccountsExports'], { needs: ['accounting'] }),
    ],
    ACCOUNTS,
  ),
]
