import * as v from 'valibot'
import { CURRENCIES } from '#domain/value/currency'

/** PUT /api/account/currency: what the firm counts in. Figures stay as they are; only their sign becomes another. Needs write on company details. */
export const accountCurrency = v.strictObject({ defaultCurrency: v.picklist(CURRENCIES, 'This currency is not known') })
