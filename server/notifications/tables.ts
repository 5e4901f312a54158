/** Migration 1601. */
export interface NotificationTables {
  muted_notification: { account_id: number; user_id: number; kind: string }
}
