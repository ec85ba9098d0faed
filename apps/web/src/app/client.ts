import { createClient } from '@parley/client'
import { browserWorld } from './world.ts'

/** The client of this page. */
export const client = createClient(browserWorld)
