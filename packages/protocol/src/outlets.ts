import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { Maybe, OneOf, Opt, Text } from './shapes.ts'

// All of this is [new]: other services that a user gets notices by.

export const outletKinds = ['ntfy', 'gotify', 'telegram', 'discord', 'matrix', 'webhook'] as const
export type OutletKind = (typeof outletKinds)[number]

/** The members of a configuration. Which of them a kind needs is in `outletFields`. */
export const outletMembers = ['server', 'topic', 'url', 'chat', 'room', 'token'] as const
export type OutletMember = (typeof outletMembers)[number]

/** The members that each kind needs, in the order of a form, and those that it can have. */
export const outletFields: Readonly<
  Record<OutletKind, { needs: readonly OutletMember[]; takes: readonly OutletMember[] }>
> = {
  ntfy: { needs: ['server', 'topic'], takes: ['token'] },
  gotify: { needs: ['server', 'token'], takes: [] },
  telegram: { needs: ['token', 'chat'], takes: [] },
  discord: { needs: ['url'], takes: [] },
  matrix: { needs: ['server', 'room', 'token'], takes: [] },
  webhook: { needs: ['url'], takes: [] },
}

export const OutletConfig = Type.Object({
  server: Opt(Text(lengths.url)),
  topic: Opt(Text(lengths.word)),
  url: Opt(Text(lengths.url)),
  chat: Opt(Text(lengths.word)),
  room: Opt(Text(lengths.word)),
  token: Opt(Text(lengths.credential)),
})
export type OutletConfig = Static<typeof OutletConfig>

const rules = {
  /** In channels; direct messages are always told. */
  level: OneOf(['all', 'mentions'] as const),
  text: Type.Boolean({ description: 'whether a notice has the text of the message' }),
  skip_online: Type.Boolean({ description: 'whether nothing is sent while the user is online' }),
}

export const Outlet = Type.Object({
  id: Type.String(),
  kind: OneOf(outletKinds),
  place: Type.String({ description: 'the host and the topic, chat or room, without secrets' }),
  ...rules,
  failure: Maybe(Type.String({ description: 'why the last notice was not accepted' })),
})
export type Outlet = Static<typeof Outlet>

export const listOutlets = endpoint('GET', '/user/outlets', {
  auth: 'member',
  response: Type.Array(Outlet),
  summary: 'The caller’s outlets, oldest first [new]',
})
export const createOutlet = endpoint('POST', '/user/outlets', {
  auth: 'member',
  request: Type.Object({ kind: OneOf(outletKinds), config: OutletConfig, ...rules }),
  response: Outlet,
  summary: 'Adds an outlet [new]',
})
export const updateOutlet = endpoint('PUT', '/user/outlets/:id', {
  auth: 'member',
  request: Type.Object(rules),
  response: 'empty',
  summary: 'Changes the conditions of an outlet [new]',
})
export const deleteOutlet = endpoint('DELETE', '/user/outlets/:id', {
  auth: 'member',
  visitors: true,
  response: 'empty',
  summary: 'Removes an outlet [new]',
})
export const testOutlet = endpoint('POST', '/user/outlets/:id/test', {
  auth: 'member',
  response: Type.Object({ failure: Maybe(Type.String()) }),
  summary: 'Sends a test notice, and tells why it was not accepted [new]',
})
