/** What stands on the sheet in front of the door. */
export const BRAND = { name: 'Quoin', tagline: 'All-in-one platform for managing project financials' }
