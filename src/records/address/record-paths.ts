/** Addresses under a list's. Spec: platform 2.4. Plain texts on purpose: generic pages cannot know the routes they were given. */
/** What was deleted and can be restored; `?kind=` names one kind. */
export const DELETED = '/settings/deleted-records'
export const newPath = (base: string): string => `${base}/new`
export const viewPath = (base: string, id: number): string => `${base}/${id}`
export const editPath = (base: string, id: number): string => `${base}/${id}/edit`
export const historyPath = (base: string, id: number): string => `${base}/${id}/history`
