import { extname } from 'node:path'

const lengths = { name: 60, extension: 16 }

/** A name for the file with a number in the archive that every system can unpack. */
export function entryName(number: number, name: string | null): string {
  const clean = [...(name ?? '')]
    .map(replaceForbidden)
    .join('')
    .replace(/[. ]+$/, '')
  const extension = extname(clean)
  const stem = [...clean.slice(0, clean.length - extension.length)].slice(0, lengths.name).join('')
  const ending = [...extension].slice(0, lengths.extension).join('')
  return `${String(number).padStart(5, '0')}${stem ? `-${stem}` : ''}${ending}`
}

const replaceForbidden = (character: string) =>
  /[\p{C}/\\<>:"|?*]/u.test(character) ? '_' : character
