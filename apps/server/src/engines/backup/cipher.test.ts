import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type Bytes, decrypt, encrypt, encryptedSize, requirePlain, toBackupKey } from './cipher.ts'
import { BackupError, DamagedFileError } from './errors.ts'

const key = toBackupKey(randomBytes(32))
const other = toBackupKey(randomBytes(32))
const chunk = 65_536
const header = 32
const sealed = chunk + 16

const inPieces = (bytes: Buffer, size: number): Bytes =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    ),
  )
const encrypted = (bytes: Buffer, pieces = 50_000) =>
  buffer(encrypt(key, 'files/a', inPieces(bytes, pieces)))
const decrypted = (bytes: Buffer, pieces = 50_000, by = key, name = 'files/a') =>
  buffer(decrypt(by, name, inPieces(bytes, pieces)))

test.each([0, 1, 1000, chunk - 1, chunk, chunk + 1, 3 * chunk, 3 * chunk + 7])(
  'a file of %i bytes is encrypted and decrypted, whatever the pieces',
  async (size) => {
    const plain = randomBytes(size)
    for (const pieces of [7_001, chunk, 1_000_000]) {
      const ciphertext = await encrypted(plain, pieces)
      expect(ciphertext.length).toBe(encryptedSize(size))
      if (size > 100) expect(ciphertext.includes(plain.subarray(0, 50))).toBe(false)
      expect((await decrypted(ciphertext, pieces)).equals(plain)).toBe(true)
    }
  },
)

test('another key is reported as another key', async () => {
  const ciphertext = await encrypted(randomBytes(100))
  await expect(decrypted(ciphertext, 1000, other)).rejects.toThrow(/encrypted with another key/)
})

test.each([0, 4, header - 1, header, header + 15, header + sealed, header + 2 * sealed])(
  'a file cut to %i bytes is damaged',
  async (size) => {
    const ciphertext = await encrypted(randomBytes(3 * chunk))
    const cut = decrypted(ciphertext.subarray(0, size))
    await expect(cut).rejects.toThrow(DamagedFileError)
  },
)

test('a flipped bit, swapped chunks, bytes at the end and another name are damage', async () => {
  const ciphertext = await encrypted(randomBytes(3 * chunk))
  for (const at of [20, header + 5, header + sealed + 9, ciphertext.length - 1]) {
    const flipped = Buffer.from(ciphertext)
    flipped[at] = (flipped[at] ?? 0) ^ 1
    await expect(decrypted(flipped)).rejects.toThrow(DamagedFileError)
  }
  const [first, second, rest] = [
    ciphertext.subarray(header, header + sealed),
    ciphertext.subarray(header + sealed, header + 2 * sealed),
    ciphertext.subarray(header + 2 * sealed),
  ]
  const start = ciphertext.subarray(0, header)
  for (const parts of [
    [start, second, first, rest],
    [start, first, rest],
    [ciphertext, Buffer.alloc(1)],
    [ciphertext, rest],
  ]) {
    await expect(decrypted(Buffer.concat(parts))).rejects.toThrow(DamagedFileError)
  }
  await expect(decrypted(ciphertext, 1000, key, 'files/b')).rejects.toThrow(DamagedFileError)
})

test('an encrypted file without key, and a plain one with a key, say so', async () => {
  const ciphertext = await encrypted(randomBytes(100))
  const plain = randomBytes(100)
  await expect(buffer(requirePlain(inPieces(ciphertext, 3)))).rejects.toThrow(/Give its key/)
  expect((await buffer(requirePlain(inPieces(plain, 3)))).equals(plain)).toBe(true)
  await expect(decrypted(plain)).rejects.toThrow(BackupError)
  await expect(decrypted(plain)).rejects.toThrow(/not encrypted/)
})
