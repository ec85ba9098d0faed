import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { Flag, SetupCode, Stored, Text } from './shapes.ts'
import { UserInfo } from './users.ts'

export const isInitialized = endpoint('GET', '/admin/system/initialized', {
  auth: 'none',
  response: Flag,
  summary: 'Whether an administrator exists',
})
export const createAdmin = endpoint('POST', '/admin/system/create_admin', {
  auth: 'none',
  request: Type.Object({
    email: Text(lengths.email),
    name: Text(lengths.name),
    password: Text(lengths.password),
    gender: Stored(),
    code: SetupCode,
  }),
  response: UserInfo,
  summary: 'Creates the first administrator of a fresh server',
})
