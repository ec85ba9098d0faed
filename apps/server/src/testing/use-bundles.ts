// A setup file of vitest: servers that tests start in their own process fork built programs, as operators' servers do.
import { useBundlesOf } from '../engines/child/fork-program.ts'
import { builtServer } from './built-server.ts'

useBundlesOf(builtServer)
