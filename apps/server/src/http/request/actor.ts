import type { FastifyRequest } from 'fastify'
import { storedLengths } from '@parley/protocol'
import type { CurrentUser } from './current-user.ts'
import { requestIp } from './origin.ts'

/** The signed-in caller, and where their request came from, for the audit log. */
export interface Actor extends CurrentUser {
  ip: string
  user_agent: string | null
}

export const actorOf = (me: CurrentUser, request: FastifyRequest): Actor => ({
  ...me,
  ip: requestIp(request),
  user_agent: userAgentOf(request.headers),
})

/** The user agent, cut to the length that is stored. */
export const userAgentOf = (headers: FastifyRequest['headers']): string | null =>
  headers['user-agent']?.slice(0, storedLengths.userAgent) ?? null
