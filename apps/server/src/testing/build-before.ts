import { builtServer } from './built-server.ts'

/** For vitest: builds the server before the tests, whose time limits must not count it. */
export function setup(): void {
  builtServer()
}
