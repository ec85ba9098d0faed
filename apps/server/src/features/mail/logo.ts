import type { Letter } from '../../engines/mailer/mailer.ts'
import { readLogo } from '../organization/index.ts'
import type { MailServices } from './services.ts'

/** The name by which letters show the logo of the server: `cid:logo`. */
export const logoName = 'logo'

/** The pictures that a letter shows. */
export async function pictureOf(
  services: MailServices,
  html: string,
): Promise<NonNullable<Letter['pictures']>> {
  if (!html.includes(`cid:${logoName}`)) return []
  return [{ name: logoName, type: 'image/png', bytes: await readLogo(services) }]
}
