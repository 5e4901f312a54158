/** The kit's own words, used where a part is given no others. Product words never come here. */
export const words = {
  cancel: 'Cancel',
  clear: 'Clear',
  close: 'Close',
  yes: 'Yes',
  no: 'No',
  dismiss: 'Dismiss',
  doNotShowAgain: 'Do not show this again',
  loading: 'Loading...',
  noResults: 'No results',
  nothingToShow: 'Nothing to show',
  openCalendar: 'Choose a date',
  moreActions: 'More actions',
} as const
