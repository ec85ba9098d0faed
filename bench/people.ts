import {
  type LoginResponse,
  createAdmin,
  createChannel,
  createThirdPartyKey,
  login,
  rotateThirdPartySecret,
  updateLoginConfig,
} from '@parley/protocol'
import { call, each } from './api.ts'

/** How many people a server without a licence may have, its administrator included. */
const accounts = 20

/** A fresh server with an administrator, nineteen members and a public channel they all hear. */
export interface People {
  admin: LoginResponse
  gid: number
  /** Signs in so many devices, spread over the members. */
  signIn(devices: number): Promise<LoginResponse[]>
}

export async function invite(origin: string): Promise<People> {
  const email = 'admin@bench.example'
  const password = 'bench-123456'
  await call(origin, createAdmin, { body: { email, name: 'admin', password, gender: 0 } })
  const credential = { type: 'password', email, password } as const
  const admin = await call(origin, login, { body: { credential, device: 'bench' } })
  const key = { 'x-api-key': admin.token }
  await call(origin, updateLoginConfig, { body: { third_party: true } }, key)
  const secret = await call(origin, rotateThirdPartySecret, {}, key)
  const body = { name: 'bench', is_public: true }
  const { gid } = await call(origin, createChannel, { body }, key)
  const names = Array.from({ length: accounts - 1 }, (_, i) => `member-${i}`)
  let devices = 0

  const keysOf = (some: readonly string[]) =>
    each(some, (name) =>
      call(
        origin,
        createThirdPartyKey,
        { body: { userid: name, username: name } },
        { 'x-secret': secret },
      ),
    )
  const signIn = async (count: number) => {
    // Keys are good for two minutes: fresh ones each time. One first, as the account is made by it.
    const keys = await keysOf(names.slice(0, Math.min(count, names.length)))
    return each(
      Array.from({ length: count }, (_, i) => i),
      (i) => {
        const credential = { type: 'thirdparty', key: keys[i % keys.length] ?? '' } as const
        return call(origin, login, { body: { credential, device: `bench-${devices++}` } })
      },
    )
  }
  return { admin, gid, signIn }
}
