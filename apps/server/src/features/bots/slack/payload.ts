import { Type } from 'typebox'
import type { Static } from 'typebox'

// What is read of Slack's messages; everything else is ignored. See https://docs.slack.dev/reference/block-kit.

const Words = Type.Optional(Type.Union([Type.String(), Type.Null()]))

/** A text object, or a plain string as attachments have it. */
const TextObject = Type.Object({ type: Type.Optional(Type.String()), text: Words })
export type TextObject = Static<typeof TextObject>

const Element = Type.Object({
  type: Type.Optional(Type.String()),
  // A text object in a button, a string in a context.
  text: Type.Optional(Type.Union([TextObject, Type.String(), Type.Null()])),
  url: Words,
  image_url: Words,
  alt_text: Words,
})
export type Element = Static<typeof Element>

const Block = Type.Object({
  type: Type.String(),
  text: Type.Optional(Type.Union([TextObject, Type.String(), Type.Null()])),
  fields: Type.Optional(Type.Array(TextObject)),
  elements: Type.Optional(Type.Array(Element)),
  accessory: Type.Optional(Element),
  image_url: Words,
  alt_text: Words,
  title: Type.Optional(Type.Union([TextObject, Type.Null()])),
})
export type Block = Static<typeof Block>

const Attachment = Type.Object({
  fallback: Words,
  pretext: Words,
  author_name: Words,
  author_link: Words,
  title: Words,
  title_link: Words,
  text: Words,
  fields: Type.Optional(
    Type.Union([
      Type.Array(
        Type.Object({
          title: Words,
          value: Type.Optional(Type.Unknown()),
          short: Type.Optional(Type.Unknown()),
        }),
      ),
      Type.Null(),
    ]),
  ),
  image_url: Words,
  footer: Words,
  blocks: Type.Optional(Type.Array(Block)),
  actions: Type.Optional(Type.Array(Element)),
})
export type Attachment = Static<typeof Attachment>

export const SlackPayload = Type.Object({
  text: Words,
  username: Words,
  icon_emoji: Words,
  blocks: Type.Optional(Type.Union([Type.Array(Block), Type.Null()])),
  attachments: Type.Optional(Type.Union([Type.Array(Attachment), Type.Null()])),
})
export type SlackPayload = Static<typeof SlackPayload>
