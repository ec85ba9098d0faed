import { pino } from 'pino'
import type { Services } from '../services.ts'

export type LogLine = { event?: string; [member: string]: unknown }

/** Collects everything that a server logs after this call. */
export function captureLog(services: Services): LogLine[] {
  const lines: LogLine[] = []
  const write = (text: string) => void lines.push(JSON.parse(text) as LogLine)
  services.log = pino({ level: 'info', base: null, timestamp: false }, { write })
  return lines
}
