import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { BackupError, DamagedFileError } from './errors.ts'

// The format of an encrypted file: magic, id of the key, salt, then chunks of AES-256-GCM. The nonce of a
// chunk is its number and, in the last byte, whether it is the last one: the STREAM construction, as in
// age. Each file has a key of its own, made from the salt and the name of the file.
const magic = Buffer.from('PARLEYB1')
const idBytes = 8
const saltBytes = 16
const headerBytes = magic.length + idBytes + saltBytes
const chunkBytes = 65_536
const tagBytes = 16
const algorithm = 'aes-256-gcm'

export const backupKeyBytes = 32

/** The key of encrypted backups. */
export interface BackupKey {
  bytes: Buffer
  /** Tells a wrong key from a damaged file. */
  id: Buffer
}

export function toBackupKey(bytes: Buffer): BackupKey {
  return { bytes, id: Buffer.from(derive(bytes, '', 'parley backup key id')).subarray(0, idBytes) }
}

/** The size of a file of `size` bytes once it is encrypted. */
export const encryptedSize = (size: number): number =>
  headerBytes + size + tagBytes * Math.max(1, Math.ceil(size / chunkBytes))

/** Names a content so that only an owner of the key can tell which content it is. */
export const keyedName = ({ bytes }: BackupKey, hash: string): string =>
  createHmac('sha256', bytes).update(`parley backup name ${hash}`).digest('hex')

/** A stream of bytes. */
export type Bytes = AsyncIterable<Buffer>

/** Encrypts a stream. `name` is the name that the file will have. */
export async function* encrypt(key: BackupKey, name: string, source: Bytes): Bytes {
  const salt = randomBytes(saltBytes)
  const fileKey = fileKeyOf(key, salt, name)
  yield Buffer.concat([magic, key.id, salt])
  let number = 0
  for await (const { bytes, isLast } of inChunks(source, 0, chunkBytes)) {
    const cipher = createCipheriv(algorithm, fileKey, nonceOf(number++, isLast))
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/** Decrypts a stream. Fails for another key, and for a file that is cut, changed or renamed. */
export async function* decrypt(key: BackupKey, name: string, source: Bytes): Bytes {
  let fileKey: Buffer | undefined
  let number = 0
  for await (const { bytes, isLast } of inChunks(source, headerBytes, chunkBytes + tagBytes)) {
    if (fileKey === undefined) {
      fileKey = fileKeyOf(key, saltOf(key, name, bytes), name)
      // The header is never the last chunk: even an empty file has a tag.
      if (isLast) throw damaged(name)
    } else {
      yield open(fileKey, nonceOf(number++, isLast), name, bytes)
    }
  }
}

/** Passes a stream on, unless it is encrypted: then the key is missing. */
export async function* requirePlain(source: Bytes): Bytes {
  for await (const { bytes } of inChunks(source, magic.length, chunkBytes)) {
    if (bytes.equals(magic)) throw missingKey()
    yield bytes
  }
}

function open(fileKey: Buffer, nonce: Buffer, name: string, bytes: Buffer): Buffer {
  const end = bytes.length - tagBytes
  if (end < 0) throw damaged(name)
  const decipher = createDecipheriv(algorithm, fileKey, nonce)
  decipher.setAuthTag(bytes.subarray(end))
  const plain = decipher.update(bytes.subarray(0, end))
  try {
    decipher.final()
  } catch {
    throw damaged(name)
  }
  return plain
}

function saltOf(key: BackupKey, name: string, header: Buffer): Buffer {
  const start = header.subarray(0, magic.length)
  if (start.length === magic.length && !start.equals(magic)) throw notEncrypted()
  if (header.length < headerBytes) throw damaged(name)
  const id = header.subarray(magic.length, magic.length + idBytes)
  if (!id.equals(key.id)) throw wrongKey()
  return header.subarray(magic.length + idBytes)
}

const damaged = (name: string) =>
  new DamagedFileError(`${name} is damaged: it was changed or cut after it was written`)

const wrongKey = () =>
  new BackupError(
    'The backup was encrypted with another key. Give the key it was made with, or use another folder.',
  )
const missingKey = () =>
  new BackupError(
    'The backup is encrypted. Give its key with --key-file or PARLEY_BACKUP_KEY_FILE.',
  )
const notEncrypted = () =>
  new BackupError(
    'The backup is not encrypted, but a key was given. Leave the key out, or use another folder.',
  )

function fileKeyOf(key: BackupKey, salt: Buffer, name: string): Buffer {
  return derive(key.bytes, salt, `parley backup file ${name}`)
}

const derive = (key: Buffer, salt: Buffer | string, info: string) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, 32))

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 3)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/**
 * Cuts a stream into a first piece of `firstSize` bytes, if that is not 0, and chunks of `size` bytes. The
 * last one may be shorter; an empty stream gives one empty chunk.
 */
async function* inChunks(source: Bytes, firstSize: number, size: number) {
  let held: Buffer = Buffer.alloc(0)
  let wanted = firstSize || size
  for await (const bytes of source) {
    held = Buffer.concat([held, bytes])
    // A full chunk is held back until it is known whether it is the last one.
    while (held.length > wanted) {
      yield { bytes: held.subarray(0, wanted), isLast: false }
      held = held.subarray(wanted)
      wanted = size
    }
  }
  yield { bytes: held, isLast: true }
}
