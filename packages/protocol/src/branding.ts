import { Type } from 'typebox'
import type { Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { Opt, Text } from './shapes.ts'

// All of this is [new]: the look of a server, besides its name and logo.

export const Branding = Type.Object({
  accent: Type.String({ description: 'a colour such as #1d4ed8; empty for the usual one' }),
  sign_in_text: Type.String({ description: 'shown to everybody who signs in' }),
})
export type Branding = Static<typeof Branding>

export const updateBranding = endpoint('POST', '/admin/system/branding', {
  auth: 'admin',
  request: Type.Object({
    accent: Opt(Text(lengths.word)),
    sign_in_text: Opt(Text(lengths.signInText)),
  }),
  response: 'empty',
  summary: 'Changes the given parts of the look of the server [new]',
})
