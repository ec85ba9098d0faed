declare module '../../engines/database/tables.ts' {
  interface Tables {
    mail_notice: MailNoticeRow
  }
}

export interface MailNoticeRow {
  uid: number
  is_daily: number
  /** The last summary. */
  mailed_at: number | null
}
