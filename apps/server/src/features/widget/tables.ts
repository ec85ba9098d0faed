declare module '../../engines/database/tables.ts' {
  interface Tables {
    widget_visit: WidgetVisitRow
  }
}

/** The page on which a visitor has opened the widget last. */
export interface WidgetVisitRow {
  uid: number
  page: string
  title: string
  language: string
  user_agent: string | null
  /** As the visitor entered it. */
  email: string | null
  visited_at: number
}
