import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import type { HttpServices } from '../services.ts'
import { isLoopback } from '../request/origin.ts'

/**
 * Warns once when a proxy on this machine does not say whom it speaks for: a request from loopback names
 * another host and has no X-Forwarded-For. All users then look like the machine itself, which no limit
 * counts.
 */
export function warnOfSilentProxy({ log }: Pick<HttpServices, 'log'>) {
  let isWarned = false
  // Most requests name the same host, and reading Fastify's `hostname` costs more than comparing this one.
  let localHost: string | undefined
  return (request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    const { headers, socket } = request
    if (isWarned || headers.host === localHost || headers['x-forwarded-for'] !== undefined) {
      return done()
    }
    if (isLocalName(request.hostname)) {
      localHost = headers.host
    } else if (isLoopback(socket.remoteAddress ?? '')) {
      isWarned = true
      log.warn(
        { event: 'proxy_without_forwarded_for', host: request.hostname },
        'A proxy on this machine sends no X-Forwarded-For header. Limits on sign-ins do not work, and ' +
          'the log names no addresses. Set the header as docs/operating.md shows.',
      )
    }
    done()
  }
}

const isLocalName = (name: string) =>
  name === '' || /(^|\.)localhost\.?$/i.test(name) || isLoopback(name.replace(/^\[|\]$/g, ''))
