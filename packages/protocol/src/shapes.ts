import { Type } from 'typebox'
import type { Static, TSchema } from 'typebox'
import { lengths } from './lengths.ts'

/** An integer on the wire. It has 64 bits; larger numbers are refused. */
export const Whole = (words: { title?: string; description?: string }) =>
  Type.Integer({ ...words, minimum: -(2 ** 63), maximum: 2 ** 63 })

/** An integer that is stored: within the range that JavaScript and the database hold exactly. */
export const Stored = () =>
  Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })

/** A string of a request. Every one has an upper bound, see `lengths`. */
export const Text = (maxLength: number, words: { description?: string; minLength?: number } = {}) =>
  Type.String({ ...words, maxLength })

/** An array of a request. Every one has an upper bound, see `listLengths`. */
export const List = <T extends TSchema>(items: T, maxItems: number) =>
  Type.Array(items, { maxItems })

/** A positive integer that identifies a user. Never reused. */
export const Uid = Whole({ title: 'uid' })
/** A positive integer that identifies a channel ("group" on the wire). Never reused. */
export const Gid = Whole({ title: 'gid' })
/** A positive integer that identifies a message or reaction. One sequence for the whole server. */
export const Mid = Whole({ title: 'mid' })
/** Milliseconds since the Unix epoch, UTC. */
export const Ms = Whole({ title: 'ms' })

/** A member that is always present and may be null. */
export const Maybe = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
/** A member of a request that may be missing or null. Both mean "not given". */
export const Opt = <T extends TSchema>(schema: T) => Type.Optional(Maybe(schema))
/** One of the given string literals. */
export const OneOf = <const T extends readonly string[]>(words: T) =>
  Type.Union(words.map((word) => Type.Literal(word))) as unknown as import('typebox').TUnsafe<
    T[number]
  >

/** One of the given numbers. */
export const OneNumberOf = <const T extends readonly number[]>(numbers: T) =>
  Type.Union(numbers.map((one) => Type.Literal(one))) as unknown as import('typebox').TUnsafe<
    T[number]
  >

/** The addressee of a message: a user (direct chat) or a channel. */
export const Target = Type.Union([Type.Object({ uid: Uid }), Type.Object({ gid: Gid })])
export type Target = Static<typeof Target>

/** A bare JSON boolean. */
export const Flag = Type.Boolean()

/** Proves that the caller set up this server: needed before there is an administrator, except on its own machine. */
export const SetupCode = Opt({
  ...Text(lengths.word),
  description: 'The code of the link that a fresh server prints. [new]',
})

/** The name of the room of a call. */
export const RoomName = Text(lengths.word, {
  description: 'vocechat:group:{gid} or vocechat:dm:{callee uid}',
})
