import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Flag, SetupCode, Stored } from './shapes.ts'
import { UserInfo } from './users.ts'

export const isInitialized = endpoint('GET', '/admin/system/initialized', {
  auth: 'none',
  gives: Flag,
  about: 'Whether an administrator exists',
})
export const createAdmin = endpoint('POST', '/admin/system/create_admin', {
  auth: 'none',
  takes: Type.Object({
    email: Type.String(),
    name: Type.String(),
    password: Type.String(),
    gender: Stored(),
    code: SetupCode,
  }),
  gives: UserInfo,
  about: 'Creates the first administrator of a fresh server',
})
