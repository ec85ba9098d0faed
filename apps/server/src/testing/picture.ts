import sharp from 'sharp'

/** A PNG in one colour. */
export async function picture(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const plain = { width, height, channels: 3, background: '#08f' } as const
  return new Uint8Array(await sharp({ create: plain }).png().toBuffer())
}
