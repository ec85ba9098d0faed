import { pino } from 'pino'
import type { Engines } from '../services.ts'

export type LogLine = { event?: string; [member: string]: unknown }

/** Collects everything that a server logs after this call. */
export function captureLog(services: Pick<Engines, 'log'>): LogLine[] {
  const lines: LogLine[] = []
  const write = (text: string) => void lines.push(JSON.parse(text) as LogLine)
  services.log = pino({ level: 'info', base: null, timestamp: false }, { write })
  return lines
}
