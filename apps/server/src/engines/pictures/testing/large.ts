import sharp from 'sharp'

/** A picture of one colour with any number of pixels. */
export const large = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#123' },
    limitInputPixels: false,
  })

export const largeJpeg = (width: number, height: number, progressive = false) =>
  large(width, height).jpeg({ progressive }).toBuffer()
