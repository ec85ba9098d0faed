import { Readable, Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { runCommandLine } from './program.ts'

/** Runs the command line in this process, with its output as text. */
async function run(words: string) {
  let output = ''
  let errors = ''
  const code = await runCommandLine(words.split(' '), {
    environment: {},
    input: Readable.from([]),
    output: new Writable({ write: (bytes, _, done) => done(void (output += String(bytes))) }),
    errors: new Writable({ write: (bytes, _, done) => done(void (errors += String(bytes))) }),
    exitCode: 0,
  })
  return { code, output, errors }
}

test.each([
  ['restor', /Did you mean restore/],
  ['doctor --jsn', /Did you mean --json.*parley doctor --help/s],
  ['create-admin --name Dave', /--email.*parley create-admin --help/s],
  ['restore --from /tmp', /either --data.*or --trial/],
  ['version now', /too many arguments.*parley version --help/s],
])('%s ends with exit code 2 and a hint', async (words, hint) => {
  const { code, output, errors } = await run(words)
  expect([code, output]).toEqual([2, ''])
  expect(errors).toMatch(hint)
})

test('every command has a help text with an example', async () => {
  const { code, output } = await run('--help')
  expect(code).toBe(0)
  const names = [...output.matchAll(/^ {2}([a-z-]+) .*\w/gm)].map(([, name]) => name)
  const commands = names.filter((name) => name !== 'help' && name !== '-h')
  expect(commands).toHaveLength(9)
  for (const name of commands) {
    const help = await run(`${name} --help`)
    expect(help).toMatchObject({ code: 0, errors: '' })
    expect(help.output).toMatch(new RegExp(`Examples?:\n  .*parley ${name}`))
  }
})

test('version prints JSON for programs', async () => {
  const { code, output } = await run('version --json')
  expect(code).toBe(0)
  expect(JSON.parse(output)).toMatchObject({ name: 'Parley', compat_version: '0.4.9' })
})
