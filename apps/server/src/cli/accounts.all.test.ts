import { createUser, getMe, listUsers, updateUser } from '@parley/protocol'
import { chmod, mkdtemp, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Programs, openPrograms, setUp, signIn } from './testing/programs.ts'

// Each test starts processes.
const timeout = 60_000

let programs: Programs
beforeAll(async () => {
  programs = await openPrograms()
}, timeout)
afterAll(() => programs.remove())

const parley = (...given: Parameters<Programs['parley']>) => programs.parley(...given)
const withPassword = (password: string) => ({ input: `${password}\n` })

test('a wrong setting ends with exit code 1 and names the setting', async () => {
  const settings = { PARLEY_BACKUP_KEEP: 'all', PARLEY_BACKUP_EVERY: '0h', PARLEY_BACKUPS: '1' }
  const { code, errors } = await parley('backup', { settings })
  expect(code).toBe(1)
  expect(errors).toMatch(/PARLEY_BACKUPS is not a setting/)
  expect(errors).toMatch(/PARLEY_BACKUP_EVERY must be hours or days/)
  expect(errors).toMatch(/PARLEY_BACKUP_KEEP must be numbers of hours/)
})

test('a command for a folder without a server says so and creates nothing', async () => {
  const data = join(programs.folder, 'mistyped')
  for (const words of ['reset-password 1 --password-stdin', 'backup --to /tmp/nowhere']) {
    const { code, errors } = await parley(words, { settings: { PARLEY_DATA: data } })
    expect([code, errors]).toEqual([
      1,
      `${data} has no database. Set PARLEY_DATA to the data folder of the server.\n`,
    ])
  }
  await expect(stat(data)).rejects.toThrow('ENOENT')
})

test(
  'administrators are created and passwords reset while the server does not run',
  async () => {
    const created = await parley(
      'create-admin --name Dave --email Dave@Example.org --password-stdin --json',
      withPassword('correct horse'),
    )
    expect(created).toMatchObject({ code: 0, errors: '' })
    expect(JSON.parse(created.output)).toEqual({ uid: 1, name: 'Dave', email: 'dave@example.org' })

    const taken = await parley(
      'create-admin --name Eve --email dave@example.org --password-stdin',
      withPassword('correct horse'),
    )
    expect(taken).toMatchObject({ code: 1, output: '' })
    expect(taken.errors).toMatch(/^Another user has this address.*reset-password.*\n$/)
    const short = await parley(
      'create-admin --name Eve --email eve@example.org --password-stdin',
      withPassword('abc'),
    )
    expect([short.code, short.errors]).toEqual([1, 'A password has 6 to 128 characters.\n'])

    expect(
      (await parley('reset-password 1 --password-stdin', withPassword('better horse'))).code,
    ).toBe(0)
    const { server, base } = await programs.start()
    await expect(signIn(base, 'dave@example.org')).rejects.toThrow('401')
    expect(
      await (await signIn(base, 'dave@example.org', 'better horse')).call(getMe, {}),
    ).toMatchObject({ uid: 1, is_admin: true })
    await server.kill()
  },
  timeout,
)

test(
  'administrators are created and passwords reset while the server runs',
  async () => {
    const { base } = await programs.start()
    const dave = await signIn(base, 'dave@example.org', 'better horse')
    const stream = await dave.openStream()

    // The running server knows the account at once, so its caches were told.
    const created = await parley(
      'create-admin --name Erin --email erin@example.org --password-stdin',
      withPassword('erins horse'),
    )
    expect(created).toEqual({
      code: 0,
      output: 'Erin (uid 2) is an administrator now.\n',
      errors: '',
    })
    const erin = await signIn(base, 'erin@example.org', 'erins horse')
    expect((await dave.call(listUsers, {})).map(({ name }) => name)).toEqual(['Dave', 'Erin'])
    await stream.until(() => stream.events.some(({ type }) => type === 'users_log'), 'Erin')

    const unknown = await parley(
      'reset-password nobody@example.org --password-stdin',
      withPassword('new horse'),
    )
    expect(unknown.errors).toMatch(/^There is no user nobody@example.org\..*\n$/)
    const reset = await parley(
      'reset-password dave@example.org --password-stdin',
      withPassword('third horse'),
    )
    expect(reset).toMatchObject({ code: 0, errors: '' })
    await stream.until(() => stream.closed, 'the end of the session')
    expect((await dave.request(getMe, {})).status).toBe(401)
    expect((await erin.request(getMe, {})).status).toBe(200)
    await expect(signIn(base, 'dave@example.org', 'better horse')).rejects.toThrow('401')
    await signIn(base, 'dave@example.org', 'third horse')
  },
  timeout,
)

test(
  'a frozen user stays frozen unless --unfreeze is given',
  async () => {
    const { base } = await programs.start({ PARLEY_DATA: join(programs.folder, 'frozen') })
    const settings = { PARLEY_DATA: join(programs.folder, 'frozen') }
    const dave = await setUp(base)
    const user = {
      email: 'fay@example.org',
      password: 'fays horse',
      name: 'Fay',
      gender: 0,
      is_admin: false,
      language: 'en-US',
    }
    const { uid } = await dave.call(createUser, { body: user })
    await dave.call(updateUser, { params: { uid }, body: { status: 'frozen' } })

    const still = await parley(`reset-password ${uid} --password-stdin`, {
      settings,
      ...withPassword('new horse'),
    })
    expect(still.output).toMatch(/frozen.*--unfreeze/)
    await expect(signIn(base, 'fay@example.org', 'new horse')).rejects.toThrow('423')
    const free = await parley(`reset-password ${uid} --password-stdin --unfreeze`, {
      settings,
      ...withPassword('new horse'),
    })
    expect(free.output).not.toMatch(/--unfreeze/)
    await signIn(base, 'fay@example.org', 'new horse')
  },
  timeout,
)

// Windows has no file modes.
test.skipIf(process.platform === 'win32')(
  'the control socket is for the user of the server only',
  async () => {
    const { server } = await programs.start({ PARLEY_DATA: join(programs.folder, 'socket') })
    const path = join(programs.folder, 'socket', 'control')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    // A killed server leaves the socket; the next one replaces it.
    await server.kill()
    const settings = { PARLEY_DATA: join(programs.folder, 'socket') }
    const words = 'create-admin --name Dave --email dave@example.org --password-stdin'
    expect((await parley(words, { settings, ...withPassword('correct horse') })).code).toBe(0)
    const again = await programs.start(settings)
    await signIn(again.base, 'dave@example.org')
    again.server.process.kill('SIGTERM')
    expect(await again.server.exitCode()).toBe(0)
    expect(await readdir(join(programs.folder, 'socket'))).not.toContain('control')
  },
  timeout,
)

// Only root can give files away.
test.skipIf(process.getuid?.() !== 0)(
  'root is told to run commands as the user of the server',
  async () => {
    const data = await mkdtemp(join(programs.folder, 'foreign-'))
    await chmod(data, 0o700)
    const { chown, writeFile } = await import('node:fs/promises')
    await writeFile(join(data, 'parley.db'), 'x')
    await chown(data, 4321, 4321)
    const settings = { PARLEY_DATA: data }
    for (const words of [
      'backup --to /tmp/nowhere',
      'reset-password 1 --password-stdin',
      'create-admin --name a --email a@b --password-stdin',
    ]) {
      const { code, errors } = await parley(words, { settings, ...withPassword('correct horse') })
      expect([code, errors]).toEqual([
        1,
        expect.stringMatching(/belongs to user 4321.*sudo -u '#4321'/),
      ])
    }
  },
)
