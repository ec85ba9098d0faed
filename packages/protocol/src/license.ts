import type { Static } from 'typebox'
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { Flag, Text } from './shapes.ts'

// Shapes

/** The contents of a license. Its times are RFC 3339 text, unlike all others. */
export const License = Type.Object({
  domains: Type.Array(Type.String({ description: 'without port; * is any' })),
  user_limit: Type.Integer(),
  created_at: Type.String(),
  expired_at: Type.String(),
  sign: Type.Boolean({ description: 'whether the signature is good' }),
  base58: Type.String({ description: 'the text itself' }),
})
export type License = Static<typeof License>

const LicenseText = Type.Object({ license: Text(lengths.license) })

// Endpoints

export const getLicense = endpoint('GET', '/license', {
  auth: 'token',
  response: License,
  summary: 'The license in force',
})
export const checkLicense = endpoint('POST', '/license/check', {
  auth: 'token',
  request: LicenseText,
  response: License,
  summary: 'Reads a license text without storing it',
})
export const removeLicense = endpoint('DELETE', '/license', {
  auth: 'admin',
  response: License,
  summary: 'Returns to the default license [new]',
})
export const updateLicense = endpoint('PUT', '/license', {
  auth: 'admin',
  request: LicenseText,
  response: Flag,
  summary: 'Stores a license; it counts at once',
})

// Events

/** To streams opened with `ext=1`, and not to guests. Never stored or replayed. */
export const LicenseChanged = Type.Object({
  type: Type.Literal('license_changed'),
  license: License,
})
