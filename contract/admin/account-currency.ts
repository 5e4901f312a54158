import * as v from 'valibot'
import { CURRENCIES } from '#domain/value/currency'

/** PUT /api/account/currency: the firm's currency. Figures do not change; only their sign does. Needs write on company details. */
export const accountCurrency = v.strictObject({ defaultCurrency: v.picklist(CURRENCIES, 'This currency is not known') })
