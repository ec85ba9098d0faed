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

/** The member limit of a server without a licence, including the administrator. */
const accounts = 20

/** The credentials of the administrator. */
export const adminPassword = { email: 'admin@bench.example', password: 'bench-123456' }

/** As many devices are signed in before the keys expire, also on a slow database. */
const batch = 3000

/** The users of a new server: an administrator and nineteen members, all in one public channel. */
export interface People {
  admin: LoginResponse
  gid: number
  /** Signs in a number of devices, distributed over the members. */
  signIn(devices: number): Promise<LoginResponse[]>
}

export async function invite(origin: string): Promise<People> {
  const { email, password } = adminPassword
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
  const signInSome = async (count: number) => {
    // Keys expire after two minutes, so create new ones. Creating a key also creates the account.
    const keys = await keysOf(names.slice(0, Math.min(count, names.length)))
    return each(
      Array.from({ length: count }, (_, i) => i),
      (i) => {
        const credential = { type: 'thirdparty', key: keys[i % keys.length] ?? '' } as const
        return call(origin, login, { body: { credential, device: `bench-${devices++}` } })
      },
    )
  }
  const signIn = async (count: number) => {
    const all: LoginResponse[] = []
    while (all.length < count) all.push(...(await signInSome(Math.min(batch, count - all.length))))
    return all
  }
  return { admin, gid, signIn }
}
