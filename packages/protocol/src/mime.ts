import { limits } from './limits.ts'

/** Whether a media type counts as a picture: any image except Sony's raw format. */
export const isImageType = (type: string) => type.startsWith('image') && type !== 'image/x-sony-arw'

/** Whether a file is shown as a picture: by type, and only up to a size that browsers can decode. */
export const isPicture = (type: string, size: number) =>
  isImageType(type) && size <= limits.pictureBytes

/** Whether a picture is shown as a thumbnail. Animated pictures are not. */
export const hasThumbnail = (type: string, size: number) =>
  isPicture(type, size) && type !== 'image/gif'
