/** Permissions to read the reports of a project, and to forecast and lock them. */
export const CVR_PERMISSION = { read: ['ProjectHubCvrReports'], write: ['ProjectHubCvrReports'] } as const
