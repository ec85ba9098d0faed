import * as source from '../serve.ts'
import { loadBuiltServer } from './built-server.ts'

/** The functions that tests start a server with: those of the sources, or in the full run those of the bundle. */
export const serverUnderTest: typeof source =
  process.env['PARLEY_TEST_SERVER'] === 'built' ? loadBuiltServer() : source
