import { Type } from 'typebox'
import type { Static, TSchema } from 'typebox'

/** Whole numbers on the wire have 64 bits; what does not fit is refused. */
export const Whole = (words: { title?: string; description?: string }) =>
  Type.Integer({ ...words, minimum: -(2 ** 63), maximum: 2 ** 63 })

/** A whole number that is stored: no more than JavaScript and the database hold exactly. */
export const Stored = () =>
  Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })

/** Positive integer naming a person; never reused. */
export const Uid = Whole({ title: 'uid' })
/** Positive integer naming a channel ("group" on the wire); never reused. */
export const Gid = Whole({ title: 'gid' })
/** Positive integer naming a message or reaction: one sequence for the whole server. */
export const Mid = Whole({ title: 'mid' })
/** Milliseconds since the Unix epoch, UTC. */
export const Ms = Whole({ title: 'ms' })

/** A member of an answer that is there and may be null. */
export const Maybe = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
/** A member of a request that may be missing or null; both mean "not given". */
export const Opt = <T extends TSchema>(schema: T) => Type.Optional(Maybe(schema))
/** Proves that the caller set this server up: needed before there is an administrator, except on its own machine. */
export const SetupCode = Opt(
  Type.String({ description: 'The code of the link that a fresh server prints. [new]' }),
)
/** One of a few words. */
export const OneOf = <const T extends readonly string[]>(words: T) =>
  Type.Union(words.map((word) => Type.Literal(word))) as unknown as import('typebox').TUnsafe<
    T[number]
  >

/** Addressee of a message: a person (direct) or a channel. The key tells which. */
export const Target = Type.Union([Type.Object({ uid: Uid }), Type.Object({ gid: Gid })])
export type Target = Static<typeof Target>

/** Bare JSON `true` or `false`. */
export const Flag = Type.Boolean()
