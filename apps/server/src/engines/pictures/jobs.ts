/** A picture as bytes. */
export interface Picture {
  bytes: Uint8Array
  type: 'image/png' | 'image/jpeg'
}

/** The size of a picture with its orientation applied, and its thumbnail. */
export interface Inspected {
  width: number
  height: number
  thumbnail: Picture
}

/** A request to a picture process. The result is undefined if the input is not a picture. */
export type PictureJob =
  | { kind: 'inspect'; path: string; px: number }
  | { kind: 'fit'; bytes: Uint8Array; px: number; least: number }
  | { kind: 'draw'; svg: string }
