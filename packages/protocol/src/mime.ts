import { limits } from './limits.ts'

/** Whether a type counts as a picture: any image but Sony's raw form (ui 2.4). */
export const isImageType = (type: string) => type.startsWith('image') && type !== 'image/x-sony-arw'

/** Whether a file is shown as a picture: by type, and not beyond what a browser should decode. */
export const isPicture = (type: string, size: number) =>
  isImageType(type) && size <= limits.pictureBytes

/** Whether a picture is shown by its thumbnail; moving pictures are not. */
export const hasThumbnail = (type: string, size: number) =>
  isPicture(type, size) && type !== 'image/gif'
