import { lookup } from 'mime-types'
import { archiveType } from './store.ts'

const longest = 255
// Only the server stores archives.
const isReserved = (essence: string) => essence.toLowerCase() === archiveType
const form = /^([\w!#$&^.+-]+\/[\w!#$&^.+-]+)\s*(;[\x20-\x7e]*)?$/

/** The media type of an upload: the declared one if it is valid, else by the file's name. */
export function mediaType(declared: string, name: string): string {
  const [, essence, parameters = ''] = form.exec(declared.trim()) ?? []
  if (essence && declared.length <= longest && !isReserved(essence)) {
    return essence.toLowerCase() + parameters.trimEnd()
  }
  return lookup(name) || 'application/octet-stream'
}
