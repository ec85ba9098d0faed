import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { LicenseTerms } from '@parley/license'
import type { Services } from './services.ts'

/** The record of a sold license: a file named after its session. */
export interface Sale extends LicenseTerms {
  session: string
  license: string
}

/** Records a sale. A second record of the same session is the same. */
export async function storeSale({ config }: Services, sale: Sale): Promise<void> {
  await mkdir(config.data, { recursive: true, mode: 0o700 })
  const temporary = join(config.data, `${randomUUID()}.draft`)
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(`${JSON.stringify(sale, undefined, 2)}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, fileOf(config.data, sale.session))
  } finally {
    await rm(temporary, { force: true })
  }
}

export async function readSale({ config }: Services, session: string): Promise<Sale | undefined> {
  try {
    return JSON.parse(await readFile(fileOf(config.data, session), 'utf8')) as Sale
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const fileOf = (folder: string, session: string) => join(folder, `${session}.json`)
