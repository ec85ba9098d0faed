import type { Config, Environment } from '../../config.ts'
import type { ServerStatus } from '../control/server.ts'

export interface CheckContext {
  environment: Environment
  config: Config
  /** The server that runs on the data folder, if one does. */
  server: ServerStatus | undefined
}

export interface CheckResult {
  status: 'ok' | 'warning' | 'failed' | 'skipped'
  text: string
  /** Tells how to mend a warning or a failure. */
  advice?: string
}

/** One check of `parley doctor`. To add one, write a file here and list it in all.ts. */
export interface Check {
  name: string
  run(context: CheckContext): Promise<CheckResult>
}

export const ok = (text: string): CheckResult => ({ status: 'ok', text })
export const warning = (text: string, advice: string): CheckResult => ({
  status: 'warning',
  text,
  advice,
})
export const failed = (text: string, advice: string): CheckResult => ({
  status: 'failed',
  text,
  advice,
})
export const skipped = (text: string): CheckResult => ({ status: 'skipped', text })
