export type { Command, CommandResult } from './command.ts'
export { commandQuery, readCommand, unescapeSlash } from './typed-command.ts'
export { useCommands } from './useCommands.ts'
