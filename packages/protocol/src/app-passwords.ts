import type { Static } from 'typebox'
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { Maybe, Ms, Text } from './shapes.ts'

// All of this is [new]: passwords that the server makes, each for one device of a user.

// Shapes

/** An app password of the caller. The password itself is shown once, when it is made. */
export const AppPassword = Type.Object({
  id: Type.String(),
  name: Type.String(),
  created_at: Ms,
  last_used_at: Maybe(Ms),
})
export type AppPassword = Static<typeof AppPassword>

/** A new app password. */
export const NewAppPassword = Type.Object({
  ...AppPassword.properties,
  secret: Type.String({ description: 'the password, in groups of four letters' }),
})
export type NewAppPassword = Static<typeof NewAppPassword>

// Endpoints

export const listAppPasswords = endpoint('GET', '/user/app_passwords', {
  auth: 'member',
  response: Type.Array(AppPassword),
  summary: 'The app passwords of the caller',
})
export const createAppPassword = endpoint('POST', '/user/app_passwords', {
  auth: 'member',
  request: Type.Object({ name: Text(lengths.name), password: Text(lengths.password) }),
  response: NewAppPassword,
  summary: 'Makes an app password',
})
export const deleteAppPassword = endpoint('DELETE', '/user/app_passwords/:id', {
  auth: 'member',
  response: 'empty',
  summary: 'Deletes an app password and ends its session',
})
