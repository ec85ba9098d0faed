import type { FastifyRequest } from 'fastify'
import type { HttpServices } from '../services.ts'
import { isLoopback } from '../request/origin.ts'

/**
 * Warns once when a proxy on this machine does not say whom it speaks for: a request from loopback names
 * another host and has no X-Forwarded-For. All users then look like the machine itself, which no limit
 * counts.
 */
export function warnOfSilentProxy({ log }: Pick<HttpServices, 'log'>) {
  let isWarned = false
  return async ({ headers, hostname, socket }: FastifyRequest): Promise<void> => {
    if (isWarned || headers['x-forwarded-for'] !== undefined) return
    if (!isLoopback(socket.remoteAddress ?? '') || isLocalName(hostname)) return
    isWarned = true
    log.warn(
      { event: 'proxy_without_forwarded_for', host: hostname },
      'A proxy on this machine sends no X-Forwarded-For header. Limits on sign-ins do not work, and ' +
        'the log names no addresses. Set the header as docs/operating.md shows.',
    )
  }
}

const isLocalName = (name: string) =>
  name === '' || /(^|\.)localhost\.?$/i.test(name) || isLoopback(name.replace(/^\[|\]$/g, ''))
