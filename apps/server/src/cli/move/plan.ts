import { resolve } from 'node:path'
import type { Config, Environment } from '../../config.ts'
import type { S3Location } from '../../engines/blobs/s3/location.ts'
import { isSameLocation, parseLocation, withoutPassword } from '../addresses.ts'
import { CliError, UsageError } from '../errors.ts'

/** The destination of a move. */
export interface MovePlan {
  database: { kind: 'postgres'; url: string } | { kind: 'sqlite'; folder: string }
  files: { kind: 'stay' } | { kind: 'disk'; folder: string } | { kind: 's3'; location: S3Location }
  /** The settings of the new server, without secrets. An empty one is to be removed. */
  settings: Record<string, string>
}

interface MoveOptions {
  to: string
  files?: string
}

/** Reads the options of the command and checks that they lead somewhere else. */
export function planMove(config: Config, environment: Environment, options: MoveOptions): MovePlan {
  const { to } = options
  if (/^postgres(ql)?:\/\//.test(to)) {
    if (!URL.canParse(to))
      throw new UsageError('--to is not an address like postgres://user@host/name.')
    if (config.database !== '') {
      throw new CliError(
        'The server is on PostgreSQL already. Move it with the programs of PostgreSQL, or to sqlite:FOLDER.',
      )
    }
    const files = planFiles(config, environment, options.files)
    return {
      database: { kind: 'postgres', url: to },
      files,
      settings: { PARLEY_DATABASE: withoutPassword(to), ...filesSetting(files, options) },
    }
  }
  const [, path = ''] = /^sqlite:(.+)$/.exec(to) ?? []
  if (path === '') throw new UsageError('--to must be postgres://user@host/name or sqlite:FOLDER.')
  const folder = resolve(path.replace(/^\/\//, ''))
  if (folder === config.data) {
    throw new CliError(`${folder} is the data folder of the server. Choose another one.`)
  }
  const files =
    options.files === undefined
      ? ({ kind: 'disk', folder } as const)
      : planFiles(config, environment, options.files)
  const settings = { PARLEY_DATA: folder, PARLEY_DATABASE: '', PARLEY_BUS: '' }
  const bucket = files.kind === 'disk' ? { PARLEY_FILES: '' } : filesSetting(files, options)
  return { database: { kind: 'sqlite', folder }, files, settings: { ...settings, ...bucket } }
}

function planFiles(
  config: Config,
  environment: Environment,
  address: string | undefined,
): MovePlan['files'] {
  if (address === undefined) return { kind: 'stay' }
  const location = parseLocation(environment, address, '--files')
  return config.s3 && isSameLocation(config.s3, location)
    ? { kind: 'stay' }
    : { kind: 's3', location }
}

const filesSetting = (files: MovePlan['files'], { files: address }: MoveOptions) =>
  files.kind === 's3' && address !== undefined ? { PARLEY_FILES: withoutPassword(address) } : {}
