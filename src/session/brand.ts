/** The claim beside the sign-in form. */
export const BRAND = { name: 'Quoin', tagline: 'All-in-one platform for managing project financials' }
