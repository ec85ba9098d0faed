import type { Claimed } from '../../engines/jobs/lease.ts'

declare module '../../engines/database/tables.ts' {
  interface Tables {
    webhook: WebhookRow
    webhook_delivery: WebhookDeliveryRow
    bot_command: BotCommandRow
  }
}

/** A slash command of a bot. */
export interface BotCommandRow {
  uid: number
  name: string
  usage: string
  about: string
}

export interface WebhookRow extends Claimed {
  uid: number
  mid: number
  secret_version: number
  secret_changed_at: number
  /** A receiver that cannot be reached is not tried before. */
  wait_until: number
  failures: number
  /** Entries above `gap_from` up to `gap_to` are not sent. */
  gap_from: number
  gap_to: number
  only_mentions: number
}

export interface WebhookDeliveryRow {
  id: string
  uid: number
  position: number
  body: string
  created_at: number
  due_at: number
  attempts: number
  state: string
  status: number | null
  answer: string
  error: string
  /** A `DeliveryReason`, or empty. */
  reason: string
  finished_at: number | null
}
